// The list that opens from a select menu: arrows and letters, or taps; on a phone it comes up from below.

import { h, icon, unique } from "./dom.js";
import { emoji } from "./markdown.js";

const NARROW = "(max-width: 700px)";
let close = () => {};

/** Let somebody choose; resolves to the values, or to null when they think better of it. */
export function openMenu(anchor, { name, options, chosen, least, most }) {
  close();
  const several = most > 1;
  const picked = new Set(chosen);
  let at = Math.max(0, options.findIndex((option) => picked.has(option.value)));
  return new Promise((resolve) => {
    const list = h("ul", { role: "listbox", tabindex: 0, "aria-label": name, "aria-multiselectable": several && "true" });
    const entries = options.map((option, index) => h("li", {
      role: "option", id: unique("option"), onclick: () => toggle(index), onpointermove: () => move(index),
    }, h("span.tick", { "aria-hidden": "true" }), option.emoji && emoji(option.emoji),
    h("span.label", {}, option.label, option.description && h("small", {}, option.description))));
    list.append(...entries);
    const count = h("span", { role: "status" });
    const confirm = h("button.primary", { type: "button", onclick: () => finish([...picked]) }, "Choose");
    const none = !several && least === 0 && picked.size > 0 && h("button.plain", { type: "button", onclick: () => finish([]) }, "Choose none");
    const cancel = h("button.plain.round", { type: "button", "aria-label": "Close", onclick: () => finish(null) }, icon("close"));
    const menu = h("div.menu", {}, h("div.title", {}, name, cancel), list,
      (several || none) && h("div.foot", {}, several ? [count, confirm] : none));
    const shade = h("div.shade", { onclick: () => finish(null) });

    function finish(values) {
      close = () => {};
      menu.remove();
      shade.remove();
      anchor.setAttribute("aria-expanded", "false");
      if (anchor.isConnected) anchor.focus();
      resolve(values);
    }

    function toggle(index) {
      const { value } = options[index];
      move(index);
      if (!several) return finish([value]);
      if (picked.has(value)) picked.delete(value);
      else if (picked.size < most) picked.add(value);
      return mark();
    }

    function move(index) {
      at = (index + options.length) % options.length;
      mark();
    }

    function mark() {
      entries.forEach((entry, index) => {
        entry.setAttribute("aria-selected", String(picked.has(options[index].value)));
        entry.classList.toggle("active", index === at);
      });
      list.setAttribute("aria-activedescendant", entries[at]?.id ?? "");
      const range = least === most ? `${most}` : `${least} to ${most}`;
      count.textContent = `${picked.size} chosen, ${range} possible`;
      confirm.disabled = picked.size < least;
    }

    function key(event) {
      const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : "";
      const after = letter ? options.findIndex((option, index) => index > at && option.label.toLowerCase().startsWith(letter)) : -1;
      const first = letter ? options.findIndex((option) => option.label.toLowerCase().startsWith(letter)) : -1;
      if (event.key === "ArrowDown") move(at + 1);
      else if (event.key === "ArrowUp") move(at - 1);
      else if (event.key === "Home") move(0);
      else if (event.key === "End") move(options.length - 1);
      else if (event.key === " " || (event.key === "Enter" && !several)) toggle(at);
      else if (event.key === "Enter") { if (!confirm.disabled) finish([...picked]); }
      else if (first >= 0) move(after >= 0 ? after : first);
      else return;
      event.preventDefault();
      event.stopPropagation();
      entries[at]?.scrollIntoView({ block: "nearest" });
    }

    list.addEventListener("keydown", key);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" && !(event.key === "Tab" && !several && !none)) return;
      event.preventDefault();
      event.stopPropagation();
      finish(null);
    });
    document.body.append(shade, menu);
    place(menu, anchor);
    anchor.setAttribute("aria-expanded", "true");
    close = () => finish(null);
    mark();
    list.focus();
    entries[at]?.scrollIntoView({ block: "nearest" });
  });
}

/** Close the menu that is open, if any. */
export const closeMenu = () => close();

/** Below the anchor or above it, wherever there is more room; on a narrow screen the style sheet decides. */
function place(menu, anchor) {
  if (matchMedia(NARROW).matches) return;
  const box = anchor.getBoundingClientRect();
  const below = innerHeight - box.bottom;
  const up = below < menu.offsetHeight + 12 && box.top > below;
  Object.assign(menu.style, {
    left: `${Math.max(8, Math.min(box.left, innerWidth - menu.offsetWidth - 8))}px`,
    minWidth: `${Math.min(box.width, innerWidth - 16)}px`,
    maxHeight: `${Math.max(160, (up ? box.top : below) - 16)}px`,
    ...(up ? { bottom: `${innerHeight - box.top + 4}px` } : { top: `${box.bottom + 4}px` }),
  });
}
