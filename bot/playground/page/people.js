// Who there is, who one is at the moment, and what can be set about that person.

import { $, avatar, dot, fill, h, icon, onTap } from "./dom.js";
import { act } from "./link.js";
import { me, on, state, tint } from "./store.js";

let adding = false;

export function setUp() {
  on("people me", draw);
  onTap($("people"), (button) => be(button.dataset.key));
  onTap($("switcher"), (button) => be(button.dataset.key));
}

/** Be the person with that number on the list, counted from 1. */
export function beNumber(number) {
  const person = state.people[number - 1];
  if (person) be(person.id);
}

const be = (id) => act("be", { who: id });

function draw() {
  fill($("people"), state.people.map(entry));
  fill($("switcher"), state.people.map(bubble));
  $("switcher").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (!$("person-settings").contains(document.activeElement)) drawSettings();
}

function entry(person, index) {
  const current = person.id === state.me;
  const key = index < 9 ? h("kbd", { title: `Press ${index + 1}` }, `${index + 1}`) : null;
  const language = h("span.language", { title: state.languages[person.locale] ?? person.locale }, person.locale.slice(0, 2));
  return h("li", {}, h("button.person", { type: "button", "data-key": person.id, "aria-current": current && "true" },
    avatar(person.name, tint(person.id)), h("span.name", {}, person.name), dot(person.unread),
    person.dmsClosed && h("span.tag", {}, "DMs closed"), language, key));
}

function bubble(person) {
  return h("button.bubble", {
    type: "button", "data-key": person.id, "aria-label": person.name, "aria-current": person.id === state.me && "true",
  }, avatar(person.name, tint(person.id)), person.unread > 0 && dot(person.unread));
}

function drawSettings() {
  const person = me();
  const settings = person && h("div.settings", { role: "group", "aria-label": `Settings of ${person.name}` },
    h("label", {}, h("span", {}, "Language"), languages(person.locale, {
      onchange: (event) => act("set", { who: person.id, locale: event.target.value }),
    })),
    h("label", {}, h("span", {}, "DMs closed"), h("input.switch", {
      type: "checkbox", role: "switch", checked: person.dmsClosed,
      onchange: (event) => act("set", { who: person.id, dmsClosed: event.target.checked }),
    })));
  $("person-settings").replaceChildren(...[settings, adding || !person ? newcomer() : addButton()].filter(Boolean));
}

function languages(chosen, props) {
  const known = { [chosen]: chosen, ...state.languages };
  return h("select", props, Object.entries(known).map(([code, name]) =>
    h("option", { value: code, selected: code === chosen }, name)));
}

function addButton() {
  return h("button.add", { type: "button", onclick: () => toggle(true) }, icon("plus"), "Add a person");
}

function toggle(on) {
  adding = on;
  drawSettings();
  $("person-settings").querySelector(on ? "input[name=name]" : ".add")?.focus();
}

function newcomer() {
  const submit = async (event) => {
    event.preventDefault();
    const { name, locale } = Object.fromEntries(new FormData(event.target));
    const done = await act("add", { name, locale });
    if (!done.error) toggle(false);
  };
  return h("form.newcomer", { onsubmit: submit, "aria-label": "Add a person", onkeydown: (event) => event.key === "Escape" && toggle(false) },
    h("input", { name: "name", placeholder: "Name", "aria-label": "Name", maxlength: 32, required: true, autocomplete: "off" }),
    languages(me()?.locale ?? "en-US", { name: "locale", "aria-label": "Language" }),
    h("div.row", {}, h("button.primary", { type: "submit" }, "Add"),
      state.people.length > 0 && h("button.plain", { type: "button", onclick: () => toggle(false) }, "Cancel")));
}
