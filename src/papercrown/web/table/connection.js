// The line to the server: comes back by itself, asks for what it missed, and sends what was not answered again.
import { randomHex, socketAddress } from "../api.js";

const PAUSES = [0, 300, 600, 1200, 2400, 3000];
const PATIENCE = 4000;
const SILENCE = 15000; // a server says something as soon as it hears of a page; a busy one may take its time
const FINAL = [4401, 4404, 4429]; // a stranger, no such table, too much of something

const randomId = () => randomHex(12);

/** Events the page has not heard of, those told again because more may be known now, and whether some are missing. */
export function sorted(events, last) {
  const fresh = events.filter((event) => event.seq > last);
  const again = events.filter((event) => event.seq <= last);
  return { fresh, again, gap: fresh.length > 0 && fresh[0].seq > last + 1 };
}

/**
 * Tells: onMessage(message), whose events are new and whose `again` are not, onLine(true, or false and why), onGone(sentence).
 * `ask(intent)` gives a promise: done, or an Error with the reason of the refusal.
 */
export function connect(id, { onMessage, onLine, onGone }) {
  const open = new Map();
  let last = 0;
  let asked = -1;
  let tries = 0;
  let socket = null;
  let timer = 0;
  let doubt = 0;
  let ended = false;

  function dial() {
    clearTimeout(timer);
    clearTimeout(doubt);
    socket = new WebSocket(socketAddress(`/socket/table/${encodeURIComponent(id)}?last=${last}`));
    socket.onmessage = (event) => {
      clearTimeout(doubt);
      hear(JSON.parse(event.data));
    };
    doubt = setTimeout(drop, SILENCE);
    socket.onopen = () => {
      for (const { intent } of open.values()) send(intent);
    };
    socket.onclose = closed;
  }

  /** No answer: this line is dead, whatever the browser thinks. */
  function drop() {
    hangUp();
    closed({});
  }

  function hangUp() {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  function closed(event) {
    clearTimeout(doubt);
    socket = null;
    if (FINAL.includes(event.code)) {
      ended = true;
      return onGone(event.reason || "There is no such table.");
    }
    onLine(false, event.reason);
    timer = setTimeout(dial, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    tries += 1;
  }

  function hear(message) {
    tries = 0;
    onLine(true);
    if (message.tell === "done") return settle(message.intent, (promise) => promise.resolve());
    if (message.tell === "refused") return settle(message.intent, (promise) => promise.reject(new Error(message.text)));
    if (message.tell !== "table") return onMessage(message);
    const { fresh, again, gap } = sorted(message.events, last);
    if (gap && asked !== last) {
      asked = last;
      send({ ask: "missed", id: randomId(), last });
      return onMessage({ ...message, events: [], again: [] });
    }
    last = Math.max(last, ...fresh.map((event) => event.seq));
    onMessage({ ...message, events: fresh, again });
  }

  function settle(id, how) {
    const promise = open.get(id);
    open.delete(id);
    if (promise) how(promise);
  }

  function send(intent) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(intent));
  }

  function ask(given) {
    const intent = { ...given, id: randomId() };
    return new Promise((resolve, reject) => {
      open.set(intent.id, { intent, resolve, reject });
      send(intent);
    });
  }

  /** The page is looked at again: is the line still there? */
  function check() {
    if (ended || document.visibilityState === "hidden") return;
    if (!socket) return dial();
    if (socket.readyState !== WebSocket.OPEN) return;
    send({ ask: "missed", id: randomId(), last });
    clearTimeout(doubt);
    doubt = setTimeout(drop, PATIENCE);
  }

  /** A new line, for a name that the old one does not know. */
  function renew() {
    if (!socket) return;
    hangUp();
    dial();
  }

  addEventListener("online", check);
  document.addEventListener("visibilitychange", check);
  dial();
  return { ask, renew };
}
