// The list above the command bar: what it is about, what is wrong, and what there is to pick.

import { h, unique } from "./dom.js";

export class Popup {
  /** `onPick(item)` hears of an item that was tapped. */
  constructor(onPick) {
    this.list = h("ul", { role: "listbox", id: unique("suggestions"), "aria-label": "Suggestions" });
    this.head = h("div.about", {});
    this.wrong = h("p.wrong", { role: "alert" });
    this.foot = h("p.keys", { "aria-hidden": "true" });
    this.node = h("div.popup", { hidden: true }, this.head, this.wrong, this.list, this.foot);
    this.items = [];
    this.at = -1;
    this.node.addEventListener("pointerdown", (event) => event.preventDefault()); // the input keeps the focus
    this.list.addEventListener("click", (event) => {
      const index = [...this.list.children].indexOf(event.target.closest("li"));
      if (index >= 0) onPick(this.items[index]);
    });
  }

  /** Show items `{ label, detail }` for an input; `active` is the one Enter would pick, -1 for none. */
  show(input, { title = "", note = "", wrong = "", items = [], active = -1, keys = "" }) {
    this.input = input;
    this.items = items;
    this.head.replaceChildren(...[title && h("strong", {}, title), note && h("span", {}, note)].filter(Boolean));
    if (this.wrong.textContent !== wrong) this.wrong.textContent = wrong;
    this.list.replaceChildren(...items.map((item) => h("li", { role: "option", id: unique("suggestion") },
      h("span.label", {}, item.label), item.detail && h("span.detail", {}, item.detail))));
    this.foot.textContent = keys;
    this.node.hidden = false;
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", String(items.length > 0));
    this.activate(items.length ? active : -1);
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.at = -1;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  get isOpen() {
    return !this.node.hidden;
  }

  /** The item Enter would pick. */
  get active() {
    return this.items[this.at] ?? null;
  }

  move(by) {
    if (this.items.length) this.activate((this.at + by + this.items.length + (this.at < 0 && by < 0 ? 1 : 0)) % this.items.length);
  }

  activate(at) {
    this.at = at;
    [...this.list.children].forEach((entry, index) => {
      entry.setAttribute("aria-selected", String(index === at));
      if (index === at) entry.scrollIntoView({ block: "nearest" });
    });
    if (at < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", this.list.children[at].id);
  }
}
