// A seal of red wax with a crown in it, whole or broken.
import { draw } from "../svg.js";

const CORNERS = 72;

/** Wax runs: no circle, but the same one every time. */
const radius = (angle) => 42 + 2.4 * Math.sin(7 * angle) + 1.4 * Math.sin(11 * angle + 1) + Math.sin(4 * angle + 2);

const EDGE = `M${Array.from({ length: CORNERS }, (_, i) => {
  const angle = (2 * Math.PI * i) / CORNERS;
  return `${(radius(angle) * Math.cos(angle)).toFixed(1)} ${(radius(angle) * Math.sin(angle)).toFixed(1)}`;
}).join("L")}Z`;
const CROWN = "M-18 11L-21-9L-10 1L0-15L10 1L21-9L18 11Z";
const CRACK = "M-9-50L-2-27L-12-12L3 4L-6 19L6 33L-1 50";

/** For the eye only: words beside it say the same. */
export function wax(size, { broken = false } = {}) {
  const paths = [
    ["edge", EDGE],
    ["ring", "M-31 0a31 31 0 1 0 62 0a31 31 0 1 0-62 0Z"],
    ["crown", CROWN],
    broken && ["crack", CRACK],
  ];
  return draw(
    "svg",
    { class: "wax", viewBox: "-50 -50 100 100", width: size, height: size, "aria-hidden": "true" },
    ...paths.filter(Boolean).map(([name, d]) => draw("path", { class: name, d })),
  );
}
