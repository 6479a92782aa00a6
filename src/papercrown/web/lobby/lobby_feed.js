// The lobby's WebSocket, which reconnects by itself.
import { socketUrl } from "../shared/http.js";

/** @import { LobbyMessage } from "../shared/types.d.ts" */

const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 5000;

/**
 * @param {object} callbacks
 * @param {(message: LobbyMessage) => void} callbacks.onMessage
 * @param {(problem: string) => void} callbacks.onStatus why the connection is lost, or "" while it works
 */
export function listenToLobby({ onMessage, onStatus }) {
  let delay = MIN_RECONNECT_DELAY_MS;
  /** @type {WebSocket | null} */
  let socket = null;
  let reconnectTimer = 0;

  function connect() {
    socket = new WebSocket(socketUrl("/socket/lobby"));
    socket.onmessage = (event) => {
      delay = MIN_RECONNECT_DELAY_MS;
      onMessage(JSON.parse(event.data));
      onStatus("");
    };
    socket.onclose = (event) => {
      onStatus(event.reason || "Reconnecting…");
      reconnectTimer = setTimeout(connect, delay);
      delay = Math.min(2 * delay, MAX_RECONNECT_DELAY_MS);
    };
  }

  /** After sleep or a lost network the socket may be dead without knowing it. */
  function reconnect() {
    if (document.hidden) return;
    clearTimeout(reconnectTimer);
    if (socket) {
      socket.onclose = socket.onmessage = null;
      socket.close();
    }
    connect();
  }

  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", reconnect);
  connect();
}
