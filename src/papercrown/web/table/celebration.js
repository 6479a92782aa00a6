// A paper crown drops in, with a few snippets of confetti.
import { h, prefersReducedMotion } from "../shared/dom.js";
import { svg } from "../shared/svg.js";

const CROWN = "M8 62L2 20L24 38L44 6L64 38L86 20L80 62Q44 70 8 62z";
const FOLDS = "M24 38L20 63.6M44 6V66M64 38L68 63.6";
const BAND = "M6.9 54Q44 62 81.1 54";
const SNIPPETS = 26;
const HUES = 6;

export const celebration = () =>
  h(
    "div",
    { class: "celebration", "aria-hidden": "true" },
    prefersReducedMotion() ? null : Array.from({ length: SNIPPETS }, (_, i) => snippet(i)),
    crown(),
  );

/**
 * Multiples of irrational numbers spread the snippets evenly, without a random generator.
 * @param {number} i
 */
function snippet(i) {
  const element = h("i", { class: `snippet hue-${i % HUES}` });
  const spread = (/** @type {number} */ factor) => (i * factor) % 1;
  element.style.setProperty("--across", `${Math.round(spread(0.618) * 100)}%`);
  element.style.setProperty("--drift", `${Math.round(spread(0.381) * 80 - 40)}px`);
  element.style.setProperty("--turn", `${Math.round(spread(0.27) * 900 - 450)}deg`);
  element.style.setProperty("--wait", `${(spread(0.733) * 0.9 + 0.25).toFixed(2)}s`);
  element.style.setProperty("--fall", `${(2.1 + spread(0.419) * 1.3).toFixed(2)}s`);
  return element;
}

const crown = () =>
  svg(
    "svg",
    { viewBox: "-2 0 92 72", class: "crown" },
    svg("path", { class: "paper", d: CROWN }),
    svg("path", { class: "folds", d: FOLDS }),
    svg("path", { class: "band", d: BAND }),
  );
