// Several people at one device: while it changes hands, nothing of the table shows.
import { fill, h } from "../shared/dom.js";

export function createCurtain(element, { onLook }) {
  let now = null;

  /** Draws the curtain for a seat, or opens it for null; says whether it is drawn. */
  function show(seat, names) {
    if (seat !== now) {
      now = seat;
      document.body.classList.toggle("curtained", seat !== null);
      element.hidden = seat === null;
      if (seat !== null) draw(seat, names[seat]);
    }
    return seat !== null;
  }

  function draw(seat, name) {
    const button = h("button", { type: "button", class: "main", onclick: () => onLook(seat) }, `I am ${name}`);
    fill(
      element,
      h("h2", {}, `Hand the device to ${name}`),
      h("p", {}, "Nobody else should look now."),
      button,
    );
    button.focus();
  }

  return { show };
}
