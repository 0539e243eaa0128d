// One message: who wrote it and why, its text, pictures, embeds and components.

import { componentNodes } from "./components.js";
import { avatar, h, icon } from "./dom.js";
import { act } from "./link.js";
import { inline, link, markdown } from "./markdown.js";
import { momentNode } from "./moments.js";
import { picture } from "./pictures.js";
import { state, tint } from "./store.js";

export function messageNode(it) {
  const text = it.content && h("div.text", {}, markdown(it.content));
  if (text && it.edited) (text.lastChild?.tagName === "P" ? text.lastChild : text).append(" ", h("span.edited", {}, "(edited)"));
  const body = [
    text,
    it.loading && h("p.thinking", { role: "status" }, h("span.dots", { "aria-hidden": "true" }), `${it.name} is thinking…`),
    !it.v2 && files(it.attachments),
    it.embeds.map(embed),
    componentNodes(it),
    it.ephemeral && private_(it),
  ];
  const classes = ["message", it.ephemeral && "ephemeral", it.forMe && "for-me"].filter(Boolean).join(".");
  return h(`li.${classes}`, { id: `message-${it.id}`, "data-author": it.author },
    origin(it),
    h("div.gutter", {}, avatar(it.name, tint(it.author))),
    h("div.content", {},
      h("p.author", {}, h("strong", {}, it.name), it.bot && h("span.tag", {}, "bot"), momentNode(it.at, "t")),
      body));
}

/**
 * The line above: the command that was used, or the message this one answers. What is quoted of that is drawn by the
 * style sheet, so that the words within a message are always its own.
 */
function origin(it) {
  if (it.command) {
    const { who, line } = it.command;
    const shown = state.commands.find((one) => one.line === line)?.shown ?? line; // in the language of whoever looks
    return h("p.origin", {}, icon("reply"), h("span.who", { "data-tint": tint(who) }, state.users[who] ?? "Somebody"),
      " used ", h("span.command", {}, `/${shown}`));
  }
  if (!it.answers) return null;
  if (!it.answers.id) return h("p.origin", {}, icon("reply"), h("i", {}, "to a message that is gone"));
  const jump = () => document.getElementById(`message-${it.answers.id}`)?.scrollIntoView({ block: "center" });
  return h("p.origin", {}, icon("reply"), h("button.jump", { type: "button", onclick: jump },
    h("span.who", {}, it.answers.name), h("span.quoted", { "data-text": it.answers.text || "…" })));
}

function private_(it) {
  const dismiss = () => act("dismiss", { who: state.me, message: it.id });
  return h("p.private", {}, icon("eye"), "Only you can see this · ",
    h("button.link", { type: "button", "data-key": "dismiss", onclick: dismiss }, "Dismiss message"));
}

function files(attachments) {
  if (!attachments.length) return null;
  const pictures = attachments.filter((one) => one.picture).map((one) => picture(one));
  const others = attachments.filter((one) => !one.picture).map((one) => h("a.file", { href: one.url, download: one.name }, one.name));
  return h("div.files", { "data-count": pictures.length }, pictures, others);
}

function embed(it) {
  const title = it.title && h("p.title", {}, it.url ? link(it.url, it.title) : inline(it.title));
  const fields = (it.fields ?? []).map((field) => h(field.inline ? "div.field.inline" : "div.field", {},
    h("p.name", {}, inline(field.name)), h("div.text", {}, markdown(field.value))));
  const node = h("article.embed", {},
    it.author && h("p.by", {}, it.author.name),
    title,
    it.description && h("div.text", {}, markdown(it.description)),
    fields.length > 0 && h("div.fields", {}, fields),
    it.image && picture({ ...it.image, alt: it.image.description ?? "" }),
    it.thumbnail && h("div.thumbnail", {}, picture({ ...it.thumbnail, alt: it.thumbnail.description ?? "" })),
    it.footer && h("p.small", {}, it.footer.text));
  if (it.color) node.style.setProperty("--edge", `#${it.color.toString(16).padStart(6, "0")}`);
  return node;
}
