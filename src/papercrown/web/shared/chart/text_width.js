// Measuring and shortening text.

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * The width in pixels of a text in the font of an element.
 * @param {string} text
 * @param {Element} element
 */
export function textWidth(text, element) {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return context.measureText(text).width;
}

/**
 * The text, shortened with an ellipsis if it is wider than `maxWidth` pixels.
 * @param {string} text
 * @param {number} maxWidth
 * @param {Element} element
 */
export function truncated(text, maxWidth, element) {
  if (textWidth(text, element) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, element) > maxWidth) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
