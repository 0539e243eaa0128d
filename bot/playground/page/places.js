// The channels and threads one sees, the DM with the bot, and the head of the place one is in.

import { $, dot, fill, h, icon, onTap } from "./dom.js";
import { act } from "./link.js";
import { here, me, on, state } from "./store.js";

const ICONS = { text: "hash", public_thread: "thread", private_thread: "lock", dm: "letter" };

export function setUp({ onGo }) {
  on("places here me bot people", () => {
    draw();
    drawHead();
  });
  onTap($("places"), (button) => {
    go(button.dataset.key);
    onGo();
  });
}

/** Go to a place; in the name of whoever one is. */
export const go = (id) => act("go", { who: state.me, place: id });

function draw() {
  const shown = state.places.filter((place) => !place.archived || place.id === state.here.id);
  const guilds = [...new Set(shown.map((place) => place.guild))];
  fill($("places"), guilds.map((guild) => [
    h("h3", {}, guild || "Direct messages"),
    h("ul", {}, shown.filter((place) => place.guild === guild).map(entry)),
  ]));
}

function entry(place) {
  const current = place.id === state.here.id;
  return h("li", {}, h(`button.place.${place.kind}`, { type: "button", "data-key": place.id, "aria-current": current && "true" },
    icon(ICONS[place.kind]), h("span.name", {}, place.name), place.archived && h("span.tag", {}, "archived"), dot(place.unread)));
}

function drawHead() {
  const place = here();
  if (!place) return;
  fill($("place"), icon(ICONS[place.kind]), h("span", {}, place.name));
  const offline = state.bot.online ? "" : `${state.bot.name} is not logged in.`;
  $("topic").textContent = offline || place.topic || (place.kind === "dm" ? `Between ${me()?.name} and ${state.bot.name} alone` : "");
  document.title = `${me()?.name ?? ""} in ${place.kind === "dm" ? "" : "#"}${place.name} · Playground`;
}
