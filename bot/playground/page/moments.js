// Moments as Discord shows them, kept true while time passes.

import { h } from "./dom.js";
import { me, now } from "./store.js";

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** The language of whoever looks. */
export const locale = () => me()?.locale ?? "en-US";

export function written(seconds, style) {
  if (style !== "R") return new Intl.DateTimeFormat(locale(), STYLES[style]).format(seconds * 1000);
  const left = seconds - now();
  const at = UNITS.findIndex(([, size], index) => Math.abs(left) >= size - (UNITS[index + 1]?.[1] ?? 1) / 2);
  const [unit, size] = UNITS.at(at); // 59.8 minutes are an hour
  return new Intl.RelativeTimeFormat(locale()).format(Math.round(left / size), unit);
}

export function momentNode(seconds, style) {
  const attributes = { datetime: new Date(seconds * 1000).toISOString(), title: written(seconds, "F") };
  return h("time.moment", { ...attributes, "data-at": seconds, "data-style": style }, written(seconds, style));
}

/** Bring every relative moment on the page up to date, once a second. */
export function keepTrue() {
  setInterval(() => {
    for (const shown of document.querySelectorAll('time[data-style="R"]')) {
      const text = written(Number(shown.dataset.at), "R");
      if (shown.textContent !== text) shown.textContent = text;
    }
  }, 1000);
}
