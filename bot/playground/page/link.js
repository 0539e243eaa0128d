// The line to the server: it comes back by itself after a break, and an action that fails is always told.

import { toast } from "./toast.js";

const PAUSES = [250, 500, 1000, 2000, 4000];
const LOST = "The connection was lost before the answer came.";

const waiting = new Map();
let socket = null;
let numbers = 0;
let attempts = 0;
let callbacks = {};

/** Connect for good. `hello()` says who and where we are, `news(frame)` takes what is new, `status(text)` what is wrong. */
export function connect(given) {
  callbacks = given;
  open();
}

function open() {
  socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
  socket.addEventListener("open", () => {
    attempts = 0;
    callbacks.status("");
    socket.send(JSON.stringify({ do: "hello", ...callbacks.hello() }));
  });
  socket.addEventListener("message", (event) => take(JSON.parse(event.data)));
  socket.addEventListener("close", lost);
}

function lost() {
  for (const { settle } of waiting.values()) settle({ error: LOST });
  waiting.clear();
  const hint = attempts > 4 ? " If the playground was started anew, open the address it printed." : "";
  callbacks.status(`Connection lost, trying again…${hint}`);
  setTimeout(open, PAUSES[Math.min(attempts, PAUSES.length - 1)]);
  attempts += 1;
}

function take(frame) {
  if ("done" in frame) {
    waiting.get(frame.done)?.settle(frame);
    waiting.delete(frame.done);
  } else {
    callbacks.news(frame);
  }
}

/** Ask the server to do something: `{ result }` or `{ error }`, whatever happens. */
export function ask(what, details = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: "There is no connection at the moment." });
  const number = ++numbers;
  socket.send(JSON.stringify({ do: what, number, ...details }));
  return new Promise((settle) => waiting.set(number, { settle }));
}

/** As `ask`, and show the error if there is one. */
export async function act(what, details) {
  const done = await ask(what, details);
  if (done.error) toast(done.error);
  return done;
}
