// Pictures with their descriptions: said to who cannot see them, shown to who asks, and enlarged by a tap.

import { h, icon, unique } from "./dom.js";
import { link } from "./markdown.js";

const BOX = { width: 550, height: 350 };

/** A picture; one from another site is only linked to, because nothing is loaded from elsewhere. */
export function picture({ url, alt, width, height }) {
  if (/^[a-z]+:/i.test(url)) return h("p.small", {}, "Picture elsewhere: ", link(url, url));
  const image = h("img", { src: url, alt, title: alt || null, decoding: "async" });
  if (width && height) {
    image.style.aspectRatio = `${width} / ${height}`; // its place is kept while it loads
    image.style.width = `${Math.min(width, BOX.width, (BOX.height * width) / height)}px`;
  }
  const open = h("button.enlarge", { type: "button", "aria-label": `Enlarge: ${alt || "picture without description"}`, onclick: () => enlarge(url, alt) }, image);
  if (!alt) return h("figure.picture", {}, open);
  const id = unique("alt");
  const caption = h("figcaption", { id, hidden: true }, alt);
  const toggle = h("button.alt", { type: "button", "aria-expanded": "false", "aria-controls": id, "aria-label": "Show the description", title: alt }, "ALT");
  toggle.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return h("figure.picture", {}, h("div.frame", {}, open, toggle), caption);
}

function enlarge(url, alt) {
  const dialog = h("dialog.enlarged", { "aria-label": alt || "Picture" });
  const close = h("button.plain.round", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  dialog.append(h("img", { src: url, alt }), close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
