// Puts the page together: who hears of what, the keys that work everywhere, and coming back to where one was.

import * as bar from "./bar.js";
import { $, icon } from "./dom.js";
import * as form from "./form.js";
import { connect } from "./link.js";
import { closeMenu } from "./menu.js";
import * as messages from "./messages.js";
import { keepTrue } from "./moments.js";
import * as people from "./people.js";
import * as places from "./places.js";
import { apply, on, state } from "./store.js";

people.setUp();
places.setUp({ onGo: closeDrawer });
messages.setUp({ onShortcut: bar.run });
bar.setUp();
form.setUp();
keepTrue();

on("here", () => {
  sessionStorage.setItem("here", JSON.stringify({ who: state.me, place: state.here.id }));
  closeMenu();
});

connect({
  hello: () => ({ who: "", place: "", ...JSON.parse(sessionStorage.getItem("here") ?? "{}") }),
  news: apply,
  status: (text) => {
    $("connection").textContent = text;
    document.body.classList.toggle("offline", Boolean(text));
  },
});

// The drawer that people and places are in on a narrow screen

$("open-drawer").append(icon("menu"));
$("open-drawer").addEventListener("click", () => (document.body.classList.contains("drawn") ? closeDrawer() : openDrawer()));
$("veil").addEventListener("click", closeDrawer);

function openDrawer() {
  setDrawer(true);
  $("people").querySelector("[aria-current]")?.focus();
}

function closeDrawer() {
  if (!document.body.classList.contains("drawn")) return;
  setDrawer(false);
  $("open-drawer").focus();
}

function setDrawer(open) {
  document.body.classList.toggle("drawn", open);
  $("veil").hidden = !open;
  document.querySelector("main").inert = open;
  $("open-drawer").setAttribute("aria-expanded", String(open));
}

on("me", closeDrawer);
matchMedia("(min-width: 701px)").addEventListener("change", () => setDrawer(false));

// Keys and taps that work wherever one is

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeDrawer();
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open], .menu")) return;
  const writing = event.target.matches("input, textarea, select") && !(event.target.id === "line" && bar.isIdle());
  if (writing) return;
  if (/^[1-9]$/.test(event.key)) {
    event.preventDefault();
    people.beNumber(Number(event.key));
  } else if (event.key === "/" && event.target.id !== "line") {
    event.preventDefault();
    bar.write("/");
  }
});

document.addEventListener("click", (event) => {
  const mention = event.target.closest("button.mention");
  if (mention?.dataset.place) places.go(mention.dataset.place);
  if (mention?.dataset.command) bar.write(`/${mention.dataset.command} `);
});

if (matchMedia("(min-width: 701px)").matches) $("line").focus();
