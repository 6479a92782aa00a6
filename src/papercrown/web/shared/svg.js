// SVG elements drawn by the client itself.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Creates an SVG element: `svg("path", {d: "M0 0H9"})`.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A symbol of the game's SVG library, hidden from screen readers.
 * @param {string} symbol
 * @param {number} size in pixels
 */
const icon = (symbol, size) =>
  svg(
    "svg",
    { viewBox: "-10.5 -10.5 21 21", width: size, height: size, "aria-hidden": "true" },
    svg("use", { href: `#${symbol}` }),
  );

/**
 * The colour and sign of a seat.
 * @param {number} seat
 * @param {number} size in pixels
 */
export const seatBadge = (seat, size) => icon(`pc-badge-${seat}`, size);

/** @param {number} size in pixels */
export const crownIcon = (size) => icon("pc-crown", size);
