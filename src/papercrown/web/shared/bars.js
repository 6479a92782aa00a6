// A bar for a share of a whole; the number beside it says the same.
import { h } from "./dom.js";

export function bar(share) {
  const filled = h("span", { class: "filled" });
  filled.style.setProperty("--share", share);
  return h("span", { class: "bar", "aria-hidden": "true" }, filled);
}

/** A bar that goes from the middle to the right for what is more than 0, and to the left for what is less. */
export function leaning(value, most) {
  const filled = h("span", { class: value < 0 ? "filled less" : "filled more" });
  filled.style.setProperty("--share", Math.min(1, Math.abs(value) / most));
  return h("span", { class: "bar leaning", "aria-hidden": "true" }, filled);
}
