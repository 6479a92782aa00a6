// A red wax seal with a crown, whole or broken.
import { svg } from "../svg.js";

const CORNERS = 72;
const RING = "M-31 0a31 31 0 1 0 62 0a31 31 0 1 0-62 0Z";
const CROWN = "M-18 11L-21-9L-10 1L0-15L10 1L21-9L18 11Z";
const CRACK = "M-9-50L-2-27L-12-12L3 4L-6 19L6 33L-1 50";

/**
 * An uneven edge, as wax runs, but the same every time.
 * @param {number} angle
 */
const radius = (angle) => 42 + 2.4 * Math.sin(7 * angle) + 1.4 * Math.sin(11 * angle + 1) + Math.sin(4 * angle + 2);

const EDGE = `M${Array.from({ length: CORNERS }, (_, i) => {
  const angle = (2 * Math.PI * i) / CORNERS;
  return `${(radius(angle) * Math.cos(angle)).toFixed(1)} ${(radius(angle) * Math.sin(angle)).toFixed(1)}`;
}).join("L")}Z`;

/**
 * Decorative: the text beside it says the same.
 * @param {number} size in pixels
 * @param {{ broken?: boolean }} [options]
 */
export function waxSeal(size, { broken = false } = {}) {
  const seal = svg(
    "svg",
    { class: "wax", viewBox: "-50 -50 100 100", width: size, height: size, "aria-hidden": "true" },
    svg("path", { class: "edge", d: EDGE }),
    svg("path", { class: "ring", d: RING }),
    svg("path", { class: "crown", d: CROWN }),
  );
  if (broken) seal.append(svg("path", { class: "crack", d: CRACK }));
  return seal;
}
