// Bars that illustrate the number beside them.
import { h } from "./dom.js";

/**
 * A share of a whole, from 0 to 1.
 * @param {number} share
 */
export function shareBar(share) {
  return bar("bar", "filled", share);
}

/**
 * A bar that grows from the middle, to the right for positive and to the left for negative values.
 * @param {number} value
 * @param {number} limit the absolute value that fills the bar
 */
export function signedBar(value, limit) {
  return bar("bar signed", value < 0 ? "filled negative" : "filled positive", Math.min(1, Math.abs(value) / limit));
}

/**
 * @param {string} frameClass
 * @param {string} fillClass
 * @param {number} share
 */
function bar(frameClass, fillClass, share) {
  const filled = h("span", { class: fillClass });
  filled.style.setProperty("--share", String(share));
  return h("span", { class: frameClass, "aria-hidden": "true" }, filled);
}
