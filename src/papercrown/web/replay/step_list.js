// All steps as a list; each one is a button that goes there. One of them is a tab stop, the arrows lead to the others.

import { h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";

const ARROWS = { ArrowUp: -1, ArrowDown: 1 };

/** Tells onStep(step). */
export function createSteps(element, { names, steps, onStep }) {
  const buttons = [stepButton(0, h("span", {}, "The table is set."))];
  let group = h("ul", {}, h("li", {}, buttons[0]));
  const groups = [h("li", {}, group)];
  let last = null;
  for (const [i, { seat, text }] of steps.entries()) {
    if (seat !== last) {
      group = h("ul");
      groups.push(h("li", {}, h("p", { class: "who" }, picture(`pc-badge-${seat}`, 18), names[seat]), group));
      last = seat;
    }
    const number = h("span", { class: "number" }, h("span", { class: "unseen" }, "Step "), i + 1);
    buttons.push(stepButton(i + 1, number, h("span", {}, text)));
    group.append(h("li", {}, buttons.at(-1)));
  }
  const list = h("ol", { class: "steps", "aria-label": "Step by step" }, groups);
  element.append(list);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) onStep(Number(button.dataset.step));
  });
  list.addEventListener("keydown", (event) => {
    const next = buttons[buttons.indexOf(event.target) + (ARROWS[event.key] ?? NaN)];
    if (!next) return;
    event.preventDefault();
    onStep(Number(next.dataset.step));
    next.focus({ preventScroll: true });
  });
  let now = buttons[0];
  new ResizeObserver(keepInView).observe(list);

  function at(step) {
    now.removeAttribute("aria-current");
    now.tabIndex = -1;
    now = buttons[step];
    now.tabIndex = 0;
    now.setAttribute("aria-current", "step");
    keepInView();
  }

  /** Scrolls the list, never the page. */
  function keepInView() {
    if (!list.clientHeight) return;
    const [box, row] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    const margin = Math.min(box.height / 4, 80);
    if (row.top < box.top + margin) list.scrollTop -= box.top + margin - row.top;
    if (row.bottom > box.bottom - margin) list.scrollTop += row.bottom - box.bottom + margin;
  }

  return { at };
}

const stepButton = (step, ...children) =>
  h("button", { type: "button", "data-step": step, tabindex: "-1" }, ...children);
