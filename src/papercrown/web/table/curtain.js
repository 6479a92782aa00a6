// Several players on one device: the curtain hides the table while the device changes hands.
import { h, setChildren } from "../shared/dom.js";

/**
 * @param {HTMLElement} element
 * @param {{ onReveal: (seat: number) => void }} callbacks
 */
export function createCurtain(element, { onReveal }) {
  /** @type {number | null} */
  let curtainSeat = null;

  /**
   * Draws the curtain for a seat, or opens it for null; whether it is drawn.
   * @param {number | null} seat
   * @param {string[]} names
   */
  function show(seat, names) {
    if (seat !== curtainSeat) {
      curtainSeat = seat;
      document.body.classList.toggle("curtained", seat !== null);
      element.hidden = seat === null;
      if (seat !== null) draw(seat, names[seat]);
    }
    return seat !== null;
  }

  /**
   * @param {number} seat
   * @param {string} name
   */
  function draw(seat, name) {
    const button = h("button", { type: "button", class: "main", onclick: () => onReveal(seat) }, `I am ${name}`);
    setChildren(element, h("h2", {}, `Hand the device to ${name}`), h("p", {}, "No peeking, everyone else!"), button);
    button.focus();
  }

  return { show };
}
