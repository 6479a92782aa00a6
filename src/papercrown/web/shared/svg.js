// Making drawings of our own.

/** draw("path", {d: "M0 0H9"}) */
export function draw(tag, given = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A piece of the library of pictures, for the eye only. */
export const picture = (name, size) =>
  draw(
    "svg",
    { viewBox: "-10.5 -10.5 21 21", width: size, height: size, "aria-hidden": "true" },
    draw("use", { href: `#${name}` }),
  );
