// The WebSocket to a table: reconnects by itself, asks for events it missed, and resends intents without an answer.
import { randomHex, socketUrl } from "../shared/http.js";

/** @import { FullEvent, HintsMessage, Intent, ServerMessage, TableEvent, TableUpdate } from "../shared/types.d.ts" */

const RECONNECT_DELAYS_MS = [0, 300, 600, 1200, 2400, 3000];
const PROBE_TIMEOUT_MS = 4000;
const FIRST_MESSAGE_TIMEOUT_MS = 15_000; // the server answers at once, but may be busy
const FINAL_CLOSE_CODES = [4401, 4404, 4429]; // unknown or outdated client, no such table, too many requests
const INTENT_ID_BYTES = 12;

/** @type {Pick<FullEvent, "path" | "ghosts" | "step">} */
const EVENT_DEFAULTS = { path: [], ghosts: [], step: null };

/**
 * Sorts the events of a message for a client that has seen events up to number `last`.
 * @param {TableEvent[]} events
 * @param {number} last
 * @returns {{ fresh: FullEvent[], resent: FullEvent[], restarted: boolean, gap: boolean }}
 */
export function sortEvents(events, last) {
  const full = events.map((event) => ({ ...EVENT_DEFAULTS, ...event }));
  const restarted = last > 0 && full[0]?.seq === 1;
  const seen = restarted ? 0 : last;
  const fresh = full.filter((event) => event.seq > seen);
  const resent = full.filter((event) => event.seq <= seen);
  return { fresh, resent, restarted, gap: fresh.length > 0 && fresh[0].seq > seen + 1 };
}

/**
 * @typedef {object} Callbacks
 * @property {(update: TableUpdate) => void} onTable
 * @property {(online: boolean, reason?: string) => void} onStatus
 * @property {(reason: string) => void} onEnd the server has closed the connection for good
 */

/**
 * `send` resolves once an intent was carried out, with the hints if those were asked for; it rejects with the reason of
 * a refusal. Luck is not sent again after a reconnect: the list of pledges for which it was revealed may have changed.
 * @param {string} tableId
 * @param {Callbacks} callbacks
 */
export function connect(tableId, { onTable, onStatus, onEnd }) {
  /** @type {Map<string, { message: Intent & { id: string }, resolve: (hints?: HintsMessage) => void, reject: (error: Error) => void }>} */
  const pending = new Map();
  let lastSeq = 0;
  /** @type {number | null} */
  let viewer = null;
  let requestedFrom = -1;
  let attempts = 0;
  /** @type {WebSocket | null} */
  let socket = null;
  let reconnectTimer = 0;
  let silenceTimer = 0;
  let ended = false;

  function open() {
    clearTimeout(reconnectTimer);
    clearTimeout(silenceTimer);
    const known = new URLSearchParams({ last: String(lastSeq), ...(viewer !== null && { viewer: String(viewer) }) });
    socket = new WebSocket(socketUrl(`/socket/play/${encodeURIComponent(tableId)}?${known}`));
    socket.onmessage = (event) => {
      clearTimeout(silenceTimer);
      receive(JSON.parse(event.data));
    };
    silenceTimer = setTimeout(abandon, FIRST_MESSAGE_TIMEOUT_MS);
    socket.onopen = () => {
      for (const { message } of [...pending.values()]) {
        if (message.ask === "stir") settle(message.id, ({ resolve }) => resolve());
        else transmit(message);
      }
    };
    socket.onclose = ({ code, reason }) => closed(code, reason);
  }

  /** Without an answer the socket is dead, whatever its state says. */
  function abandon() {
    detach();
    closed();
  }

  function detach() {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /**
   * @param {number} [code]
   * @param {string} [reason]
   */
  function closed(code = 0, reason) {
    clearTimeout(silenceTimer);
    socket = null;
    if (FINAL_CLOSE_CODES.includes(code)) {
      ended = true;
      return onEnd(reason || "There is no such table.");
    }
    onStatus(false, reason);
    reconnectTimer = setTimeout(open, RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)]);
    attempts += 1;
  }

  /** @param {ServerMessage} message */
  function receive(message) {
    attempts = 0;
    onStatus(true);
    if (message.tell === "refused") return settle(message.intent, ({ reject }) => reject(new Error(message.text)));
    if (message.tell === "hints") return settle(message.intent, ({ resolve }) => resolve(message));
    const { fresh, resent, restarted, gap } = sortEvents(message.events ?? [], lastSeq);
    if (gap && requestedFrom !== lastSeq) {
      requestedFrom = lastSeq;
      requestMissed();
      onTable({ ...message, events: [], resent: [], restarted: false });
    } else {
      lastSeq = Math.max(restarted ? 0 : lastSeq, ...fresh.map((event) => event.seq));
      viewer = message.viewer;
      onTable({ ...message, events: fresh, resent, restarted });
    }
    for (const id of message.done ?? []) settle(id, ({ resolve }) => resolve());
  }

  const requestMissed = () => transmit({ ask: "missed", id: randomHex(INTENT_ID_BYTES), last: lastSeq, viewer });

  /**
   * @param {string} id
   * @param {(intent: { resolve: (hints?: HintsMessage) => void, reject: (error: Error) => void }) => void} finish
   */
  function settle(id, finish) {
    const intent = pending.get(id);
    pending.delete(id);
    if (intent) finish(intent);
  }

  /** @param {Intent & { id: string }} message */
  function transmit(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /**
   * @param {Intent} intent
   * @returns {Promise<HintsMessage | undefined>}
   */
  function send(intent) {
    const message = { ...intent, id: randomHex(INTENT_ID_BYTES) };
    return new Promise((resolve, reject) => {
      pending.set(message.id, { message, resolve, reject });
      transmit(message);
    });
  }

  /** Probes the connection after the page was hidden or the network was away. */
  function probe() {
    if (ended || document.visibilityState === "hidden") return;
    if (!socket) return open();
    if (socket.readyState !== WebSocket.OPEN) return;
    requestMissed();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(abandon, PROBE_TIMEOUT_MS);
  }

  /** Opens a new socket, for a cookie that the current one does not know. */
  function reconnect() {
    if (!socket) return;
    detach();
    open();
  }

  addEventListener("online", probe);
  document.addEventListener("visibilitychange", probe);
  open();
  return { send, reconnect };
}
