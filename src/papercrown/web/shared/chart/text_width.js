// How much room a text takes.

let pen;

/** The width of a text in the font of an element. */
export function widthOf(text, element) {
  pen ??= document.createElement("canvas").getContext("2d");
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(text).width;
}

/** The text, or as much of it as fits. */
export function fitted(text, room, element) {
  if (widthOf(text, element) <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`, element) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
