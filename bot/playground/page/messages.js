// The log of messages: which are there, in which order, and staying at its end while one reads along.

import { shortcutsHere } from "./commands.js";
import { $, byKey, fill, h } from "./dom.js";
import { messageNode } from "./message.js";
import { here, messages, on, state } from "./store.js";

const NEAR = 80;
const GROUPED = 7 * 60;
const TYPES_FOR = 8000;

const drawn = new Map();
let atEnd = true;
let typed = { place: "", count: 0, timer: 0 };

export function setUp({ onShortcut }) {
  const log = $("log");
  on("here", () => drawn.clear());
  on("here order", (changed) => draw(changed.has("here")));
  on("here typing order", showTyping);
  on("people here places order shortcuts commands bot", () => drawWelcome(onShortcut));
  log.addEventListener("scroll", () => {
    atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR;
    if (atEnd) $("newer").hidden = true;
  }, { passive: true });
  const follow = new ResizeObserver(() => atEnd && toEnd());
  follow.observe($("messages"));
  follow.observe(log);
  $("newer").addEventListener("click", toEnd);
}

/** Show the newest message, and stay with the newest from now on. */
export function toEnd() {
  atEnd = true;
  $("log").scrollTop = $("log").scrollHeight;
  $("newer").hidden = true;
}

/** Draw what has changed. A new version of a message takes the place, and the focus, of the old one. */
function draw(entered) {
  const list = $("messages");
  const known = new Set(list.children);
  let before = null;
  for (const message of messages()) {
    const old = drawn.get(message.id);
    let node = old?.node;
    if (old?.message !== message) {
      node = messageNode(message);
      replace(old?.node, node);
      drawn.set(message.id, { message, node });
      if (!old && !entered && !atEnd) $("newer").hidden = false;
    }
    node.classList.toggle("follows", follows(message, before));
    known.delete(node);
    const expected = before ? drawn.get(before.id).node.nextSibling : list.firstChild;
    if (node !== expected) list.insertBefore(node, expected);
    before = message;
  }
  for (const node of known) node.remove();
  for (const id of drawn.keys()) if (!state.messages.has(id) || !state.order.includes(id)) drawn.delete(id);
  if (entered || atEnd) toEnd();
}

function replace(old, node) {
  if (!old?.isConnected) return;
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.key ?? "" : null;
  const menu = [...old.querySelectorAll(".select")].indexOf(document.activeElement);
  old.replaceWith(node);
  if (focused === null) return;
  byKey(node, focused)?.focus();
  if (!node.contains(document.activeElement)) node.querySelectorAll(".select:enabled")[menu]?.focus(); // a choice goes on in its place
  if (!node.contains(document.activeElement)) node.querySelector(".buttons button:enabled, .select:enabled")?.focus();
  if (!node.contains(document.activeElement)) $("log").focus();
}

/** Whether a message is drawn as going on from the one before it. */
function follows(message, before) {
  return Boolean(before) && before.author === message.author && message.at - before.at < GROUPED
    && !message.command && !message.answers && before.ephemeral === message.ephemeral;
}

function showTyping() {
  const shown = $("typing");
  const last = messages().at(-1)?.id;
  if (typed.place === state.here.id && state.typing > typed.count) {
    fill(shown, h("span.dots", { "aria-hidden": "true" }), `${state.bot.name} is typing…`);
    clearTimeout(typed.timer);
    typed.timer = setTimeout(() => fill(shown), TYPES_FOR);
    typed.last = last;
    if (atEnd) toEnd();
  } else if (typed.place !== state.here.id || typed.last !== last) {
    fill(shown);
  }
  typed = { ...typed, place: state.here.id, count: state.typing };
}

/** What to do first, where nothing has happened yet. */
function drawWelcome(onShortcut) {
  const place = here();
  const welcome = $("welcome");
  if (!state.people.length) {
    welcome.replaceChildren(h("div.card", {}, h("h2", {}, "Nobody is here yet"), h("p", {}, "Add a person, under “Who are you?”, to begin.")));
    return;
  }
  if (!place || state.order.length) {
    welcome.replaceChildren();
    return;
  }
  const offered = shortcutsHere();
  const [first] = offered;
  const hint = !state.bot.online
    ? h("p", {}, `${state.bot.name} is not logged in yet; as soon as it is, its commands work here.`)
    : first
      ? h("p", {}, "Type ", h("code", {}, `/${first.line}`), " below, or tap this button:")
      : h("p", {}, "Nothing here yet. Type ", h("code", {}, "/"), " below to see what there is.");
  const buttons = state.bot.online && offered.map((one) =>
    h("button.primary.big", { type: "button", onclick: (event) => onShortcut(one, event.currentTarget) }, one.label));
  welcome.replaceChildren(h("div.card", {},
    h("h2", {}, place.kind === "dm" ? `You and ${place.name}` : `Welcome to #${place.name}`),
    hint, buttons && h("div.row", {}, buttons),
    place.kind !== "dm" && h("p.small", {},
      "You can be several people at once: switch by a tap on a name or its letter", h("span.wide", {}, " or with the keys 1–9"),
      ". Each of them sees only what is theirs.")));
}
