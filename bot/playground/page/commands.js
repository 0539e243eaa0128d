// The commands the bot offers here: finding one, taking a typed line apart, and reading what was typed for an option.

import { here, state } from "./store.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Text as it is compared: people leave out capitals and accents. */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Commands that fit what has been typed so far, best first. */
export function search(text) {
  const wanted = folded(text.replace(/^\//, "").trim());
  const words = wanted.split(/\s+/);
  const rank = (command) => {
    const names = [folded(command.shown), folded(command.line)];
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => words.every((word) => ` ${name}`.includes(` ${word}`)))) return 1;
    return folded(`${command.shown} ${command.description}`).includes(wanted) ? 2 : 3;
  };
  const ranked = state.commands.map((command) => [rank(command), command]).filter(([order]) => order < 3);
  return ranked.sort(([one], [other]) => one - other).map(([, command]) => command);
}

/** The command that is spelled out at the start of a line, with the rest of the line. */
export function spelled(text) {
  const line = folded(text.replace(/^\//, "").trimStart());
  for (const command of state.commands) {
    for (const name of [command.shown, command.line].map(folded)) {
      if (line.trimEnd() === name || line.startsWith(`${name} `)) {
        const after = text.replace(/^\//, "").trimStart().slice(name.length);
        return { command, rest: after.trim(), open: !after };
      }
    }
  }
  return null;
}

/** The shortcuts that make sense where one is: the bot offers their commands, and others are there to see it. */
export const shortcutsHere = () => (here()?.kind === "dm" ? [] : state.shortcuts.filter((one) => spelled(one.line)));

/** `name: value other: value` as a map from option to text; what stands before the first name belongs to none. */
export function optionsIn(command, rest) {
  const found = new Map();
  const pieces = rest.split(/(?:^|\s)([^\s:]+):/);
  for (let at = 1; at < pieces.length; at += 2) {
    const option = optionNamed(command, pieces[at]);
    if (option) found.set(option, pieces[at + 1].trim());
  }
  return found;
}

export function optionNamed(command, name) {
  return command.options.find((option) => [option.shown, option.name].map(folded).includes(folded(name)));
}

/** The closed list of what an option can be, or null where one may type freely. */
export function choicesOf(option) {
  if (option.choices.length) return option.choices;
  const people = () => [...state.members, state.bot.id].map((id) => ({ name: state.users[id], value: { user: id } }));
  switch (option.type) {
    case BOOLEAN: return [{ name: "True", value: true }, { name: "False", value: false }];
    case USER: return people();
    case CHANNEL: return state.places.filter((one) => one.kind !== "dm").map((one) => ({ name: `#${one.name}`, value: { channel: one.id } }));
    case ROLE: return roles();
    case MENTIONABLE: return [...people(), ...roles()];
    default: return null;
  }
}

const roles = () => Object.entries(state.roles).map(([id, name]) => ({ name, value: { role: id } }));

/** What was typed, or picked, for an option: `{ value }`, `{ error }`, or `{}` for nothing. */
export function read(option, text, picked) {
  if (picked) return { value: picked.value };
  if (!text) return option.required ? { error: `“${option.shown}” is required.` } : {};
  if (option.type === ATTACHMENT) return { error: "Files cannot be sent from this page." };
  const closed = choicesOf(option);
  if (closed) {
    const choice = closed.find((one) => folded(one.name) === folded(text));
    return choice ? { value: choice.value } : { error: `“${text}” is not on the list for “${option.shown}”.` };
  }
  if (option.type === STRING) return within(option, text, text.length, "length", "characters");
  const fits = option.type === INTEGER ? /^[-+]?\d+$/ : /^[-+]?\d+([.,]\d+)?$/;
  if (!fits.test(text)) return { error: `“${option.shown}” takes a ${option.type === NUMBER ? "number" : "whole number"}.` };
  const number = Number(text.replace(",", "."));
  return within(option, number, number, "value", "");
}

function within(option, value, size, what, unit) {
  const [least, most] = [option.limits[`min_${what}`] ?? -Infinity, option.limits[`max_${what}`] ?? Infinity];
  if (size >= least && size <= most) return { value };
  const range = most === Infinity ? `at least ${least}` : least === -Infinity ? `at most ${most}` : `${least} to ${most}`;
  return { error: `“${option.shown}” takes ${range} ${unit}`.trim() + "." };
}

/** What an option takes, in a few words. */
export function limitsOf(option) {
  const { min_value, max_value, min_length, max_length } = option.limits;
  const [least, most] = [min_value ?? min_length, max_value ?? max_length];
  const unit = min_length !== undefined || max_length !== undefined ? " characters" : "";
  if (least !== undefined && most !== undefined) return `${least}–${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}
