// A paper crown drops in, and a few snippets of paper with it.

import { calm, h } from "../shared/dom.js";
import { draw } from "../shared/svg.js";

const CROWN = "M8 62L2 20L24 38L44 6L64 38L86 20L80 62Q44 70 8 62z";
const FOLDS = "M24 38L20 63.6M44 6V66M64 38L68 63.6";
const BAND = "M6.9 54Q44 62 81.1 54";
const SNIPPETS = 26;

export function celebration() {
  return h(
    "div",
    { class: "celebration", "aria-hidden": "true" },
    calm() ? null : Array.from({ length: SNIPPETS }, (_, i) => snippet(i)),
    crown(),
  );
}

/** Each falls in its own way, spread by the golden angle instead of by chance. */
function snippet(i) {
  const element = h("i", { class: `snippet hue-${i % 6}` });
  const spread = (i * 0.618) % 1;
  element.style.setProperty("--across", `${Math.round(spread * 100)}%`);
  element.style.setProperty("--drift", `${Math.round(((i * 0.381) % 1) * 80 - 40)}px`);
  element.style.setProperty("--turn", `${Math.round(((i * 0.27) % 1) * 900 - 450)}deg`);
  element.style.setProperty("--wait", `${(((i * 0.733) % 1) * 0.9 + 0.25).toFixed(2)}s`);
  element.style.setProperty("--fall", `${(2.1 + ((i * 0.419) % 1) * 1.3).toFixed(2)}s`);
  return element;
}

const crown = () =>
  draw(
    "svg",
    { viewBox: "-2 0 92 72", class: "crown" },
    draw("path", { class: "paper", d: CROWN }),
    draw("path", { class: "folds", d: FOLDS }),
    draw("path", { class: "band", d: BAND }),
  );
