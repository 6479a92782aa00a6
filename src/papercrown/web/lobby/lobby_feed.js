// Listening to the lobby, again and again when the connection is lost.
import { socketAddress } from "../shared/http.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

/** `told` hears every message, `lost` why the connection is lost, and "" when it is there again. */
export function listen(path, told, lost) {
  let pause = FIRST_PAUSE;
  let socket = null;
  let waiting = 0;

  function connect() {
    socket = new WebSocket(socketAddress(path));
    socket.onmessage = (event) => {
      pause = FIRST_PAUSE;
      told(JSON.parse(event.data));
      lost("");
    };
    socket.onclose = (event) => {
      lost(event.reason || "Connecting again…");
      waiting = setTimeout(connect, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  }

  /** A computer that slept does not notice that nobody talks to it any more. */
  function connectAnew() {
    if (document.hidden) return;
    clearTimeout(waiting);
    socket.onclose = socket.onmessage = null;
    socket.close();
    connect();
  }

  addEventListener("online", connectAnew);
  document.addEventListener("visibilitychange", connectAnew);
  connect();
}
