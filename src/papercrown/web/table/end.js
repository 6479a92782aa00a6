// The end of the game: the ranking takes the place of the board, and can be put aside to look at the table.
import { h } from "../html.js";
import { showFinish } from "./finish.js";

/** Tells onOpen(true or false) whenever the ranking comes or goes. */
export function createEnd(element, { onOpen }) {
  const sheet = h("div");
  element.append(sheet);
  let shown = false;

  function show({ state, scene, history }) {
    if (state.status !== "over" || shown) return;
    shown = true;
    const names = state.seats.map((seat) => seat.name);
    showFinish(sheet, { names, scores: scene.scores, winners: scene.winners, history, id: state.id });
    open(true);
  }

  function open(now) {
    element.hidden = !now;
    onOpen(now);
  }

  return { show, toggle: () => open(element.hidden) };
}
