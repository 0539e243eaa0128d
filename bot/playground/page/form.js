// The forms a bot opens: one at a time, in front of everything else.

import { optionsOf } from "./components.js";
import { h, icon, unique } from "./dom.js";
import { act } from "./link.js";
import { markdown } from "./markdown.js";
import { on, state } from "./store.js";

const TEXT_INPUT = 4;
const [SELECT, USERS, MENTIONABLES, RADIO, CHECKBOXES, CHECKBOX] = [3, 5, 7, 21, 22, 23];

let open = null;

export function setUp() {
  on("form", () => {
    if (state.form?.key === open?.key) return;
    open?.dialog.remove();
    open = state.form ? show(state.form) : null;
  });
}

function show(form) {
  const who = state.me;
  const fields = [];
  const title = unique("title");
  const wrong = h("p.wrong", { role: "alert" });
  const cancel = () => act("closeForm", { who });
  const parts = form.components.flatMap((part) => (part.type === 1 ? part.components : [part])).map((part) => draw(part, fields));
  const send = h("button.primary", { type: "submit" }, "Submit");
  const dialog = h("dialog.form", { "aria-labelledby": title },
    h("form", { onsubmit: submit },
      h("header", {}, h("h2", { id: title }, form.title),
        h("button.plain.round", { type: "button", "aria-label": "Close", onclick: cancel }, icon("close"))),
      h("div.fields", {}, parts), wrong,
      h("footer", {}, h("button.plain", { type: "button", onclick: cancel }, "Cancel"), send)));

  async function submit(event) {
    event.preventDefault();
    send.disabled = true;
    const answers = Object.fromEntries(fields.map(({ id, read }) => [id, read()]).filter(([, value]) => value !== undefined));
    const done = await act("submit", { who, fields: answers });
    send.disabled = false;
    wrong.textContent = done.error ?? "";
  }

  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    cancel();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".fields :is(input, textarea, select)")?.focus();
  return { key: form.key, dialog };
}

/** A part of the form; those that can be filled in are added to `fields` with how to read them. */
function draw(part, fields) {
  if (part.type === 10) return h("div.text", {}, markdown(part.content));
  const control = part.component ?? part;
  const [id, hint] = [unique("field"), unique("hint")];
  const required = control.required ?? control.type !== CHECKBOX;
  const { node, read, grouped } = controlFor(control, id, required);
  if (read) fields.push({ id: control.custom_id, read });
  const label = [part.label, required && h("span.required", { title: "required" }, " *", h("span.hidden", {}, "required"))];
  const description = part.description && h("p.small", { id: hint }, part.description);
  if (grouped) return h("fieldset", { "aria-describedby": description ? hint : null }, h("legend", {}, label), description, node);
  if (description) node.setAttribute("aria-describedby", hint);
  return h("div.field", {}, h("label", { for: id }, label), description, node);
}

function controlFor(part, id, required) {
  switch (part.type) {
    case TEXT_INPUT: return textInput(part, id, required);
    case SELECT: return part.max_values > 1 ? checkboxes(part, (values) => values) : dropDown(part, id, required, (values) => values);
    case USERS:
    case MENTIONABLES: {
      const people = (values) => ({ users: values });
      return part.max_values > 1 ? checkboxes(part, people) : dropDown(part, id, required, people);
    }
    case RADIO: return radios(part, id, required);
    case CHECKBOXES: return checkboxes(part, (values) => values);
    case CHECKBOX: {
      const node = h("input", { id, type: "checkbox", checked: part.default });
      return { node, read: () => node.checked };
    }
    default: return { node: h("p.small", { id }, "This kind of field is not in this simulation.") };
  }
}

function textInput(part, id, required) {
  const props = {
    id, required, placeholder: part.placeholder, minlength: part.min_length, maxlength: part.max_length ?? 4000,
    autocomplete: "off",
  };
  const node = part.style === 2 ? h("textarea", { ...props, rows: 4 }) : h("input", { ...props, type: "text" });
  node.value = part.value ?? "";
  return { node, read: () => node.value };
}

function dropDown(part, id, required, wrap) {
  const options = optionsOf(part);
  const node = h("select", { id, required },
    h("option", { value: "" }, part.placeholder || (required ? "Choose…" : "None")),
    options.map((option) => h("option", { value: option.value, selected: option.default },
      [option.emoji?.id ? "" : option.emoji?.name, option.label].filter(Boolean).join(" "))));
  return { node, read: () => wrap(node.value ? [node.value] : []) };
}

function radios(part, id, required) {
  const node = h("div.choices", { id }, part.options.map((option) =>
    h("label", {}, h("input", { type: "radio", name: id, value: option.value, checked: option.default, required }), h("span", {}, option.label,
      option.description && h("small", {}, option.description)))));
  return { node, grouped: true, read: () => [...node.querySelectorAll(":checked")].map((one) => one.value) };
}

function checkboxes(part, wrap) {
  const node = h("div.choices", {}, optionsOf(part).map((option) =>
    h("label", {}, h("input", { type: "checkbox", value: option.value, checked: option.default }), h("span", {}, option.label,
      option.description && h("small", {}, option.description)))));
  return { node, grouped: true, read: () => wrap([...node.querySelectorAll(":checked")].map((one) => one.value)) };
}
