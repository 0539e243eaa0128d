// The command bar. First one finds a command, then its options are filled in as fields beside it, and Enter sends it.

import { choicesOf, folded, limitsOf, optionNamed, optionsIn, read, search, shortcutsHere, spelled } from "./commands.js";
import { $, avatar, fill, h, icon } from "./dom.js";
import { act, ask } from "./link.js";
import { toEnd } from "./messages.js";
import { Popup } from "./popup.js";
import { me, on, state, tint } from "./store.js";
import { toast } from "./toast.js";

const KEYS = {
  search: "↑↓ move · Enter or Tab picks · Esc closes",
  field: "↑↓ move · Enter or Tab picks",
  more: "Enter sends · ↑↓ and Enter add an option",
  send: "Enter sends",
};
const ATTACHMENT = 11;

const popup = new Popup((item) => pick(item));
const line = h("input", {
  id: "line", type: "text", role: "combobox", "aria-label": "Command", "aria-autocomplete": "list", "aria-expanded": "false",
  autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "send",
});
const as = h("span.as", { "aria-hidden": "true" });
const token = h("button.token", { type: "button", title: "Choose another command", hidden: true });
const filled = h("span.fields");
const shortcuts = h("div.shortcuts", { role: "group", "aria-label": "Shortcuts" });

let command = null;
let fields = [];

export function setUp() {
  const sender = h("button.send", { type: "submit", "aria-label": "Send the command" }, icon("send"));
  const bar = $("bar");
  bar.append(shortcuts, h("div.line", {}, popup.node, h("div.row", {}, as, token, filled, line, sender)));
  bar.addEventListener("submit", (event) => {
    event.preventDefault();
    if (command) send();
    else pickTyped();
  });
  bar.addEventListener("input", (event) => typed(event.target));
  bar.addEventListener("keydown", key);
  bar.addEventListener("focusin", (event) => event.target.matches("input") && suggest(event.target));
  bar.addEventListener("focusout", (event) => bar.contains(event.relatedTarget) || popup.hide());
  token.addEventListener("click", reopen);
  on("here", reset);
  on("me people", () => fill(as, me() ? avatar(me().name, tint(state.me)) : ""));
  on("commands bot", () => {
    if (command && !state.commands.some((one) => one.line === command.line)) reset();
    label();
  });
  on("shortcuts commands here places order", drawShortcuts);
}

/** Whether nothing is being written. */
export const isIdle = () => !command && !line.value;

/** Start writing, as if `text` had been typed. */
export function write(text) {
  reset();
  line.value = text;
  line.focus();
  typed(line);
}

/** Send the line of a shortcut; where it lacks something required, leave it to be completed. */
export async function run(shortcut, button) {
  const found = spelled(shortcut.line);
  if (!found) return toast(`${state.bot.name} offers no /${shortcut.line} here.`);
  button?.setAttribute("aria-busy", "true");
  choose(found.command, found.rest);
  if (isComplete()) await send();
  else advance();
  return button?.removeAttribute("aria-busy");
}

function drawShortcuts() {
  const useful = state.order.length ? shortcutsHere() : [];
  fill(shortcuts, useful.map((one) => h("button.chip", { type: "button", "data-line": one.line }, one.label)));
  for (const chip of shortcuts.children) chip.onclick = () => run({ line: chip.dataset.line }, chip);
}

function label() {
  line.placeholder = command ? "" : state.bot.online ? "Type / for commands" : `${state.bot.name} is not logged in`;
}

// Choosing a command

function reset() {
  command = null;
  fields = [];
  line.value = "";
  filled.replaceChildren();
  token.hidden = true;
  popup.hide();
  label();
}

/** Back to the search, with the command as it was typed. */
function reopen() {
  const text = command ? `/${command.shown}` : "";
  reset();
  line.value = text;
  line.focus();
  suggest(line);
}

function choose(chosen, rest = "") {
  reset();
  command = chosen;
  token.textContent = `/${chosen.shown}`;
  token.hidden = false;
  label();
  const given = optionsIn(chosen, rest);
  for (const option of chosen.options) if (option.required || given.has(option)) addField(option, given.get(option) ?? "");
}

function pickTyped() {
  const exact = spelled(line.value);
  const active = popup.isOpen && popup.active?.command;
  if (exact && (!active || active === exact.command)) {
    choose(exact.command, exact.rest);
    if (exact.open && isComplete()) send();
    else advance();
  } else if (active) {
    choose(active);
    advance();
  } else if (line.value) {
    popup.show(line, { wrong: `There is no ${line.value.startsWith("/") ? line.value : `/${line.value}`} here.`, items: commandItems("") });
  }
}

const isComplete = () => fields.every((field) => !read(field.option, field.input.value, field.picked).error);

const commandItems = (text) => search(text).map((one) => ({ label: `/${one.shown}`, detail: one.description, command: one }));

// Options

function addField(option, text = "") {
  const input = h("input", {
    type: "text", id: `option-${option.name}`, role: "combobox", "aria-expanded": "false", "aria-required": String(option.required), autocomplete: "off",
    autocapitalize: "off", spellcheck: "false", "aria-description": option.description, enterkeyhint: "next", size: 8,
    inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null, disabled: option.type === ATTACHMENT,
  });
  const field = { option, input, picked: null, wrong: "", found: [], asked: 0 };
  const remove = h("button.plain", { type: "button", "aria-label": `Remove ${option.shown}`, onclick: () => removeField(field) }, icon("close"));
  field.node = h("span.field", {}, h("label", { for: input.id }, option.shown), input, !option.required && remove);
  fields.push(field);
  filled.append(field.node);
  setText(field, text);
  return field;
}

function removeField(field) {
  fields = fields.filter((one) => one !== field);
  field.node.remove();
  line.focus();
  suggest(line);
}

function setText(field, text, picked = null) {
  field.input.value = text;
  field.picked = picked;
  field.input.size = Math.max(6, Math.min(28, text.length + 1));
  setWrong(field, "");
}

function setWrong(field, wrong) {
  field.wrong = wrong;
  field.input.setAttribute("aria-invalid", String(Boolean(wrong)));
}

/** On to the first required field that is still empty, else to the end of the line. */
function advance() {
  const next = fields.find((field) => field.option.required && !field.input.value && !field.input.disabled);
  (next?.input ?? line).focus();
  suggest(next?.input ?? line);
}

const fieldOf = (input) => fields.find((field) => field.input === input);

// Suggestions

function typed(input) {
  const field = fieldOf(input);
  if (field) {
    setText(field, input.value);
    suggest(input);
    return;
  }
  const exact = command ? null : spelled(line.value);
  if (exact && !exact.open) {
    choose(exact.command, exact.rest);
    advance();
    return;
  }
  const named = command && /^(.+):$/.exec(line.value.trim());
  const option = named && optionNamed(command, named[1]);
  if (option && !fields.some((one) => one.option === option)) pick({ option });
  else suggest(input);
}

function suggest(input) {
  const field = fieldOf(input);
  if (field) suggestValues(field);
  else if (command) suggestOptions();
  else if (!line.value) popup.hide();
  else {
    const note = line.value.startsWith("/") ? "" : "Only commands are understood here; they start with /.";
    const items = commandItems(line.value);
    popup.show(line, { note, items, active: 0, wrong: items.length ? "" : "There is no such command here.", keys: items.length ? KEYS.search : "" });
  }
}

function suggestOptions() {
  const left = command.options.filter((option) => !fields.some((field) => field.option === option));
  const items = left.filter((option) => folded(option.shown).startsWith(folded(line.value.trim())))
    .map((option) => ({ label: `+ ${option.shown}`, detail: option.description, option }));
  const wrong = line.value.trim() && !items.length ? `/${command.shown} has no such option left.` : "";
  const active = line.value.trim() ? 0 : -1;
  popup.show(line, { title: `/${command.shown}`, note: command.description, items, wrong, active, keys: wrong ? "" : items.length ? KEYS.more : KEYS.send });
}

function suggestValues(field) {
  const { option, input } = field;
  const closed = choicesOf(option);
  const text = folded(field.picked ? "" : input.value.trim());
  if (option.suggests) fetchSuggestions(field);
  const found = closed ? closed.filter((one) => folded(one.name).includes(text)) : field.found;
  const items = found.map((one) => ({ label: one.name, detail: "", field, choice: one }));
  const active = closed && (text || option.required) ? Math.max(0, found.findIndex((one) => folded(one.name).startsWith(text))) : -1;
  popup.show(input, {
    title: `${option.shown}${option.required ? "" : " (optional)"}`, note: [option.description, limitsOf(option)].filter(Boolean).join(" · "),
    wrong: field.wrong, items, active, keys: items.length ? KEYS.field : KEYS.send,
  });
}

/** Ask the bot for suggestions; only the answer to the latest question is shown. */
async function fetchSuggestions(field) {
  const text = field.input.value;
  if (field.text === text && field.asked) return;
  field.text = text;
  const asked = ++field.asked;
  const others = fields.filter((one) => one !== field).map((one) => [one.option.name, read(one.option, one.input.value, one.picked).value]);
  const options = Object.fromEntries([...others.filter(([, value]) => value !== undefined), [field.option.name, text]]);
  const done = await ask("suggest", { who: state.me, place: state.here.id, line: command.line, options, focus: field.option.name });
  if (asked !== field.asked || !fields.includes(field)) return;
  field.found = done.result ?? [];
  if (done.error) setWrong(field, `No suggestions: ${done.error}`);
  if (document.activeElement === field.input && !field.picked) suggestValues(field);
}

function pick(item) {
  if (item.command) {
    choose(item.command);
    advance();
  } else if (item.option) {
    line.value = "";
    addField(item.option).input.focus();
  } else {
    setText(item.field, item.choice.name, item.choice);
    advance();
  }
}

// Sending

/** Send what has been filled in, or show what is wrong with it. */
async function send() {
  const options = {};
  for (const field of fields) {
    const { value, error } = read(field.option, field.input.value.trim(), field.picked);
    if (error) {
      refuse(field, error);
      return;
    }
    if (value !== undefined) options[field.option.name] = value;
  }
  if (line.value.trim()) {
    suggestOptions();
    return;
  }
  const sent = { who: state.me, place: state.here.id, line: command.line, options };
  const writing = $("bar").contains(document.activeElement) && document.activeElement.matches("input");
  reset();
  if (writing) line.focus();
  toEnd();
  $("bar").setAttribute("aria-busy", "true");
  await act("slash", sent);
  $("bar").removeAttribute("aria-busy");
}

function refuse(field, error) {
  setWrong(field, error);
  if (field.input.disabled) {
    toast(error);
  } else {
    field.input.focus();
    suggestValues(field);
  }
}

// Keys

function key(event) {
  const input = event.target;
  if (!input.matches("input") || event.isComposing) return;
  const handled = KEY[event.key]?.(input, event);
  if (handled) event.preventDefault();
}

const KEY = {
  ArrowDown: () => popup.isOpen && (popup.move(1), true),
  ArrowUp: () => popup.isOpen && (popup.move(-1), true),
  Escape: () => {
    if (popup.isOpen && !command) popup.hide();
    else reset();
    line.focus();
    return true;
  },
  Enter: (input) => {
    if (!command) pickTyped();
    else if (popup.active) pick(popup.active);
    else send();
    return true;
  },
  Tab: (input, event) => {
    if (event.shiftKey || !popup.isOpen || !popup.items.length) return false;
    if (!command) return popup.active && (pick(popup.active), true);
    const usable = popup.active ?? (fieldOf(input)?.picked || !input.value.trim() ? null : popup.items[0]);
    return usable && (pick(usable), true);
  },
  Backspace: (input) => {
    if (input.value || !command) return false;
    const at = input === line ? fields.length : fields.indexOf(fieldOf(input));
    const [own, before] = [fields[at], fields[at - 1]];
    if (own && !own.option.required) removeField(own);
    else if (before) before.input.focus();
    else reopen();
    return true;
  },
};
