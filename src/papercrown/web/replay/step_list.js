// All steps as a list of buttons: one of them is a tab stop, the arrow keys lead to the others.
import { closestTarget, h } from "../shared/dom.js";
import { seatBadge } from "../shared/svg.js";

/** @import { ReplayStep } from "../shared/types.d.ts" */
/** @import { Children } from "../shared/dom.js" */

/** @type {Record<string, number>} */
const ARROWS = { ArrowUp: -1, ArrowDown: 1 };
const MAX_SCROLL_MARGIN_PX = 80;

/**
 * @param {Element} element
 * @param {{ names: string[], steps: ReplayStep[], onStep: (step: number) => void }} options
 */
export function createStepList(element, { names, steps, onStep }) {
  const buttons = [stepButton(0, h("span", {}, "The table is set."))];
  let group = h("ul", {}, h("li", {}, buttons[0]));
  const groups = [h("li", {}, group)];
  let groupSeat = -1;
  steps.forEach(({ seat, text }, i) => {
    if (seat !== groupSeat) {
      group = h("ul");
      groups.push(h("li", {}, h("p", { class: "who" }, seatBadge(seat, 18), names[seat]), group));
      groupSeat = seat;
    }
    const number = h("span", { class: "number" }, h("span", { class: "visually-hidden" }, "Step "), i + 1);
    const button = stepButton(i + 1, number, h("span", {}, text));
    buttons.push(button);
    group.append(h("li", {}, button));
  });
  const list = h("ol", { class: "steps", "aria-label": "Step by step" }, groups);
  element.append(list);
  list.addEventListener("click", (event) => {
    const button = closestTarget(event, "button");
    if (button) onStep(Number(button.dataset.step));
  });
  list.addEventListener("keydown", (event) => {
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const next = buttons[index + (ARROWS[event.key] ?? Number.NaN)];
    if (!next) return;
    event.preventDefault();
    onStep(Number(next.dataset.step));
    next.focus({ preventScroll: true });
  });
  let current = buttons[0];
  new ResizeObserver(keepInView).observe(list);

  /** @param {number} step */
  function moveTo(step) {
    current.removeAttribute("aria-current");
    current.tabIndex = -1;
    current = buttons[step];
    current.tabIndex = 0;
    current.setAttribute("aria-current", "step");
    keepInView();
  }

  /** Scrolls the list but, unlike `scrollIntoView`, never the page. */
  function keepInView() {
    if (!list.clientHeight) return;
    const [box, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    const margin = Math.min(box.height / 4, MAX_SCROLL_MARGIN_PX);
    if (row.top < box.top + margin) list.scrollTop -= box.top + margin - row.top;
    if (row.bottom > box.bottom - margin) list.scrollTop += row.bottom - box.bottom + margin;
  }

  return { moveTo };
}

/**
 * @param {number} step
 * @param {...Children} children
 */
const stepButton = (step, ...children) =>
  h("button", { type: "button", "data-step": step, tabindex: "-1" }, ...children);
