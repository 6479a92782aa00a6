// The end of the game: the ranking takes the place of the board, and can be put aside to look at the table.
import { h } from "../shared/dom.js";
import { showFinish } from "./result.js";

/** Tells onOpen(true or false) whenever the ranking comes or goes; `ask` asks for another game. */
export function createEnd(element, { onOpen, ask }) {
  const sheet = h("div");
  element.append(sheet);
  let shown = false;
  let leaving = false;
  let next = null;

  function show({ state, scene, history }) {
    if (state.status !== "over") return;
    next = state.next;
    if (leaving && next) location.assign(`/table/${next}`);
    if (shown) return;
    shown = true;
    const names = state.seats.map((seat) => seat.name);
    const onAgain = state.seats.some((seat) => seat.mine) ? again : null;
    const { scores, winners, status } = scene;
    showFinish(sheet, { names, scores, winners, status, history, id: state.id, fair: Boolean(state.dice), onAgain });
    open(true);
  }

  /** The next table is told with the next message, unless somebody was quicker. */
  async function again() {
    if (next) return location.assign(`/table/${next}`);
    leaving = true;
    leaving = await ask({ ask: "again" });
  }

  function open(now) {
    element.hidden = !now;
    onOpen(now);
  }

  return { show, toggle: () => open(element.hidden) };
}
