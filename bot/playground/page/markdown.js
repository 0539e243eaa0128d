// Discord's Markdown, as far as bots use it, as DOM nodes. What is not understood stays as it was written.

import { h } from "./dom.js";
import { momentNode } from "./moments.js";
import { state } from "./store.js";

const FENCE = /```(?:[\w+-]+\n)?\n?([\s\S]*?)\n?```/g;

/** The nodes for a whole text. */
export function markdown(text) {
  const nodes = [];
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(from, match.index).replace(/\n$/, "")), h("pre", {}, h("code", {}, match[1])));
    from = match.index + match[0].length;
  }
  const rest = text.slice(from);
  nodes.push(...blocks(from ? rest.replace(/^\n/, "") : rest));
  return nodes;
}

const ITEM = /^(\s*)([-*]|\d+\.) +(.+)$/;

function blocks(text) {
  const nodes = [];
  const lines = text ? text.split("\n") : [];
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("p", {}, withBreaks(plain)));
    plain = [];
  };
  while (lines.length) {
    const line = lines.shift();
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    if (heading) {
      flush();
      nodes.push(h(`p.h${heading[1].length}`, { role: "heading", "aria-level": heading[1].length + 2 }, inline(heading[2])));
    } else if (line.startsWith("-# ")) {
      flush();
      nodes.push(h("p.small", {}, inline(line.slice(3))));
    } else if (line.startsWith(">>> ")) {
      flush();
      nodes.push(h("blockquote", {}, blocks([line.slice(4), ...lines.splice(0)].join("\n"))));
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [line, ...takeWhile(lines, (one) => /^> /.test(one))];
      nodes.push(h("blockquote", {}, blocks(quoted.map((one) => one.slice(2)).join("\n"))));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      for (const one of [line, ...takeWhile(lines, (other) => ITEM.test(other) || /^\s+\S/.test(other))]) {
        const item = ITEM.exec(one);
        if (item) items.push(item);
        else items.at(-1)[3] += `\n${one.trimStart()}`; // an indented line goes on with the item above it
      }
      while (items.length) nodes.push(list(items));
    } else {
      plain.push(line);
    }
  }
  flush();
  return nodes;
}

function takeWhile(lines, test) {
  const end = lines.findIndex((one) => !test(one));
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** Take the list that begins with the first of these matched items; deeper ones form lists within the one before them. */
function list(items) {
  const depth = items[0][1].length;
  const isOrdered = (item) => /\d/.test(item[2]);
  const ordered = isOrdered(items[0]);
  const element = h(ordered ? "ol" : "ul", ordered ? { start: parseInt(items[0][2], 10) } : {});
  while (items.length && isOrdered(items[0]) === ordered && items[0][1].length <= depth) {
    const [first, ...further] = items.shift()[3].split("\n");
    const item = h("li", {}, inline(first), blocks(further.join("\n")));
    const inner = takeWhile(items, (one) => one[1].length > depth);
    while (inner.length) item.append(list(inner));
    element.append(item);
  }
  return element;
}

function withBreaks(lines) {
  return lines.flatMap((line, index) => (index ? [h("br"), ...inline(line)] : inline(line)));
}

const wrap = (tag) => (match) => h(tag, {}, inline(match[1]));

// In this order; each is tried where the text has got to.
const RULES = [
  [/\\([^\w\s])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => h("code", {}, match[2].trim() || match[2])],
  [/\*\*(?=\S)([\s\S]+?)\*\*(?!\*)/y, wrap("strong")],
  [/__(?=\S)([\s\S]+?)__(?!_)/y, wrap("u")],
  [/~~(?=\S)([\s\S]+?)~~/y, wrap("s")],
  [/\*(?=[^\s*])([\s\S]*?[^\s*])\*(?!\*)/y, wrap("em")],
  [/(?<!\w)_(?=[^\s_])([\s\S]*?[^\s_])_(?!\w)/y, wrap("em")],
  [/<@!?(\d+)>/y, (match) => mention(`@${state.users[match[1]] ?? "unknown"}`, match[1] === state.me)],
  [/<@&(\d+)>/y, (match) => mention(`@${state.roles[match[1]] ?? "unknown"}`)],
  [/<#(\d+)>/y, (match) => channel(match[1])],
  [/<\/([^:<>]+):\d+>/y, (match) => h("button.mention", { type: "button", "data-command": match[1] }, `/${match[1]}`)],
  [/<(a?):(\w+):(\d+)>/y, (match) => emoji({ animated: match[1] === "a", name: match[2], id: match[3] })],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (match) => momentNode(Number(match[1]), match[2] ?? "f")],
  [/https:\/\/discord\.com\/channels\/(@me|\d+)\/(\d+)(?:\/\d+)?/y, (match) => jump(match[1], match[2]) ?? link(match[0], match[0])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (match) => link(match[2], inline(match[1]))],
  [/<(https?:\/\/[^\s>]+)>/y, (match) => link(match[1], match[1])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/y, (match) => link(match[0], match[0])],
];

/** The nodes for text within a line. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = /[\\`*_~<[h]/.test(text[at]) && match(text, at);
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.node);
      at = found.end;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function match(text, at) {
  for (const [pattern, draw] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { node: draw(found), end: at + found[0].length };
  }
  return null;
}

const mention = (text, mine = false) => h(mine ? "span.mention.mine" : "span.mention", {}, text);

function channel(id) {
  const name = state.channels[id];
  return name ? h("button.mention", { type: "button", "data-place": id }, `#${name}`) : mention("#unknown");
}

/** A link to a place, or to a message in it, leads there within the page; null where one does not see that place. */
function jump(guild, id) {
  const name = state.channels[id];
  if (!name) return null;
  const [sign, place] = guild === "@me" ? ["@", "dm"] : ["#", id];
  return h("button.mention", { type: "button", "data-place": place }, `${sign}${name} ›`);
}

/** A picture for the application's own emojis, the character itself for all others. */
export function emoji(it) {
  if (!it.id) return h("span.emoji", {}, it.name ?? "");
  return h("img.emoji", { src: `media/emojis/${it.id}.${it.animated ? "gif" : "png"}`, alt: `:${it.name}:`, title: `:${it.name}:` });
}

/** A link that tells nobody where it was followed from. */
export function link(url, ...content) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...content);
}

