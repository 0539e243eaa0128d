// Buttons, menus and the newer building blocks of messages.

import { h, icon } from "./dom.js";
import { act } from "./link.js";
import { emoji, link, markdown } from "./markdown.js";
import { openMenu } from "./menu.js";
import { picture } from "./pictures.js";
import { here, state } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

/** The components of a message, as nodes. */
export const componentNodes = (message) => message.components.map((part) => draw(part, message));

const DRAWN = {
  1: (part, message) => h("div.buttons", {}, componentNodes({ ...message, components: part.components })),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (part, message) => h("div.section", {}, h("div", {}, componentNodes({ ...message, components: part.components })), draw(part.accessory, message)),
  10: (part) => h("div.text", {}, markdown(part.content)),
  11: (part) => h("div.thumbnail", {}, picture({ ...part.media, alt: part.description ?? "" })),
  12: (part) => h("div.files", { "data-count": part.items.length }, part.items.map((item) => picture({ ...item.media, alt: item.description ?? "" }))),
  13: (part) => h("a.file", { href: part.file.url, download: "" }, part.file.url.split("/").at(-1)),
  14: (part) => h(part.divider ? "hr" : "div", { "data-spacing": part.spacing }),
  17: container,
};

const draw = (part, message) => DRAWN[part.type]?.(part, message) ?? null;

function container(part, message) {
  const node = h("div.container", {}, componentNodes({ ...message, components: part.components }));
  if (part.accent_color !== null) node.style.setProperty("--edge", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  return node;
}

function button(part, message) {
  const face = [part.emoji && emoji(part.emoji), part.label && h("span", {}, part.label)];
  if (part.style === 5) {
    const anchor = link(part.url, face, icon("out"));
    anchor.className = "button secondary";
    return anchor;
  }
  const node = h(`button.button.${STYLES[part.style] ?? "secondary"}`, {
    type: "button", disabled: part.disabled, "data-key": part.custom_id,
    "aria-label": part.label ? null : part.emoji?.name,
  }, face);
  node.addEventListener("click", () => use(node, message, part, []));
  return node;
}

/** Do it once: a second tap while the bot has not answered the first one is none. */
async function use(node, message, part, values) {
  if (node.getAttribute("aria-busy") === "true") return false;
  node.setAttribute("aria-busy", "true");
  const done = await act("use", { who: state.me, message: message.id, custom_id: part.custom_id, values });
  node.removeAttribute("aria-busy");
  return !done.error;
}

function select(part, message) {
  const options = optionsOf(part);
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const face = h("span.face");
  const name = part.placeholder || "Choose";
  const node = h("button.select", {
    type: "button", disabled: part.disabled, "data-key": part.custom_id, "aria-haspopup": "listbox", "aria-expanded": "false",
  }, face, icon("down"));
  const show = (values) => {
    const shown = options.filter((option) => values.includes(option.value));
    face.replaceChildren(...(shown.length ? shown.map((option) => h("span.value", {}, option.emoji && emoji(option.emoji), option.label)) : [name]));
    face.classList.toggle("placeholder", !shown.length);
    node.setAttribute("aria-label", shown.length ? `${name}: ${shown.map((option) => option.label).join(", ")}` : name);
  };
  show(chosen);
  node.addEventListener("click", async () => {
    const values = await openMenu(node, { name, options, chosen, least: part.min_values, most: part.max_values });
    if (!values) return;
    show(values);
    if (await use(node, message, part, values)) chosen = values;
    else show(chosen);
  });
  return node;
}

/** The options of a menu; for one of people, roles or channels, those that are here. */
export function optionsOf(part) {
  if (part.options) return part.options;
  const defaults = (part.default_values ?? []).map((one) => one.id);
  return Object.entries(namesFor(part)).map(([value, label]) => ({ value, label, default: defaults.includes(value) }));
}

/** What a menu without options of its own is of: names by their id. */
function namesFor(part) {
  if (part.type === 6) return state.roles;
  if (part.type === 8) return Object.fromEntries(channelsHere().map((one) => [one.id, `#${one.name}`]));
  return Object.fromEntries(state.members.map((id) => [id, state.users[id]]));
}

/** The text channels of this server that one sees. */
function channelsHere() {
  const { guild } = here() ?? {};
  return state.places.filter((one) => one.kind === "text" && one.guild === guild);
}
