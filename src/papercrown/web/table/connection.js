// The line to the server: comes back by itself, asks for what it missed, and sends what was not answered again.
import { randomHex, socketAddress } from "../shared/http.js";

const PAUSES = [0, 300, 600, 1200, 2400, 3000];
const PATIENCE = 4000;
const SILENCE = 15000; // a server says something as soon as it hears of a page; a busy one may take its time
const FINAL = [4401, 4404, 4429]; // a stranger, no such table, too much of something

const randomId = () => randomHex(12);

const NOTHING = { path: [], ghosts: [], step: null };

/**
 * The events of a message for a page that knows of so many: those it has not heard of, those told again because they can
 * be found in the replay now, whether some are missing, and whether everything is told anew, for other eyes.
 */
export function sorted(events, last) {
  const whole = events.map((event) => ({ ...NOTHING, ...event }));
  const anew = last > 0 && whole[0]?.seq === 1;
  const known = anew ? 0 : last;
  const fresh = whole.filter((event) => event.seq > known);
  const again = whole.filter((event) => event.seq <= known);
  return { fresh, again, anew, gap: fresh.length > 0 && fresh[0].seq > known + 1 };
}

/**
 * Tells: onMessage(message), whose events are new and whose `again` are not, all that came before being forgotten if it
 * comes `anew`; onLine(true, or false and why), onGone(sentence).
 * `ask(intent)` gives a promise: done, with the hints if those were asked for, or an Error with the reason of the refusal.
 */
export function connect(id, { onMessage, onLine, onGone }) {
  const open = new Map();
  let last = 0;
  let viewer = null;
  let asked = -1;
  let tries = 0;
  let socket = null;
  let timer = 0;
  let doubt = 0;
  let ended = false;

  function dial() {
    clearTimeout(timer);
    clearTimeout(doubt);
    const known = new URLSearchParams({ last, ...(viewer !== null && { viewer }) });
    socket = new WebSocket(socketAddress(`/socket/play/${encodeURIComponent(id)}?${known}`));
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
    if (message.tell === "refused") return settle(message.intent, (promise) => promise.reject(new Error(message.text)));
    if (message.tell === "hints") return settle(message.intent, (promise) => promise.resolve(message));
    if (message.tell !== "table") return onMessage(message);
    const { fresh, again, anew, gap } = sorted(message.events ?? [], last);
    if (gap && asked !== last) {
      asked = last;
      missed();
      onMessage({ ...message, events: [], again: [] });
    } else {
      last = Math.max(anew ? 0 : last, ...fresh.map((event) => event.seq));
      viewer = message.viewer;
      onMessage({ ...message, events: fresh, again, anew });
    }
    for (const intent of message.done ?? []) settle(intent, (promise) => promise.resolve());
  }

  const missed = () => send({ ask: "missed", id: randomId(), last, viewer });

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
    missed();
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
