// What the page knows: the sections the server has sent, and who wants to hear of a new one.

export const state = {
  people: [], me: "", places: [], here: { id: "", me: "" }, bot: { id: "", name: "", online: false },
  users: {}, channels: {}, roles: {}, members: [], commands: [], typing: 0, form: null,
  shortcuts: [], languages: {}, order: [], messages: new Map(), now: Date.now() / 1000,
};

const listeners = [];
let skew = 0;

/** Call `listener(changed)` after every news with the set of sections in it, if it has one of these. */
export function on(sections, listener) {
  listeners.push([sections.split(" "), listener]);
}

/** Take news from the server. A new `here` means that all messages known so far belong to somewhere else. */
export function apply(news) {
  if (news.here) state.messages.clear();
  for (const [key, value] of Object.entries(news)) {
    if (key === "messages") for (const message of value) state.messages.set(message.id, message);
    else state[key] = value;
  }
  if (news.now) skew = news.now - Date.now() / 1000;
  const changed = new Set(Object.keys(news));
  for (const [sections, listener] of listeners) if (sections.some((one) => changed.has(one))) listener(changed);
}

/** The stand-in's time in seconds; its clock may be another than ours. */
export const now = () => Date.now() / 1000 + skew;

export const me = () => state.people.find((one) => one.id === state.me);
export const here = () => state.places.find((one) => one.id === state.here.id);
export const messages = () => state.order.map((id) => state.messages.get(id)).filter(Boolean);

/** A number for the colour somebody is shown in; people get different ones as long as there are enough. */
export function tint(id) {
  const at = state.people.findIndex((one) => one.id === id);
  return at < 0 ? "bot" : at % 8;
}
