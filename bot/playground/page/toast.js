// Short notices of what went wrong. They go by themselves, unless somebody is pointing at them.

import { $, h, icon } from "./dom.js";

const STAYS = 9000;

export function toast(text) {
  const close = h("button.plain", { type: "button", "aria-label": "Dismiss", onclick: () => shown.remove() }, icon("close"));
  const shown = h("div.toast", {}, h("p", {}, text), close);
  const toasts = $("toasts");
  toasts.append(shown);
  if (toasts.matches(":popover-open")) toasts.hidePopover();
  toasts.showPopover(); // in front of whatever dialog stands open
  const leave = () => (shown.matches(":hover, :focus-within") ? setTimeout(leave, STAYS) : shown.remove());
  setTimeout(leave, STAYS);
}
