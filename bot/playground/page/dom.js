// Building elements. Text only ever becomes text nodes, so nothing anybody writes can turn into markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element: `h("button.plain", { type: "button", onclick: f, "aria-label": "Close" }, "×")`. */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  send: "M5 12h13M13 6l6 6-6 6",
  down: "M6 9l6 6 6-6",
  hash: "M9 4L7 20M17 4l-2 16M4.500 9h16M3.500 15h16",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M14 11l5 5-5 5",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z",
  letter: "M3 6h18v12H3zM3 7l9 7 9-7",
  reply: "M4 20v-6a4 4 0 0 1 4-4h12M15 5l5 5-5 5",
  eye: "M2 12s4-6.500 10-6.500S22 12 22 12s-4 6.500-10 6.500S2 12 2 12zM12 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  out: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
};

/** A line drawing that means nothing to a screen reader; what it stands for is said beside it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const $ = (id) => document.getElementById(id);

let numbers = 0;

/** An id no other element has. */
export const unique = (stem) => `${stem}-${++numbers}`;

/** Replace an element's children only when they would differ, so that focus and scroll survive idle updates. */
export function fill(element, ...children) {
  const fresh = h("div", {}, ...children);
  if (fresh.innerHTML === element.innerHTML) return;
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  element.replaceChildren(...fresh.childNodes);
  if (focused) byKey(element, focused)?.focus();
}

/** The element within another that was given that `data-key`. */
export const byKey = (element, key) => element.querySelector(`[data-key="${CSS.escape(key)}"]`);

/** Hear of taps on any button within an element, also on those drawn later. */
export function onTap(element, listener) {
  element.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && element.contains(button)) listener(button, event);
  });
}

/** A person's or the bot's initial on a colour of their own. */
export function avatar(name, tint) {
  return h("span.avatar", { "data-tint": tint, "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
}

const UNREAD = ["", "unread", "unread, for you"];

/** The mark of something unread, also for those who cannot see it. */
export const dot = (level) => level > 0 && h("span.dot", { "data-level": level }, h("span.hidden", {}, ` (${UNREAD[level]})`));
