// Making elements. Text stays text: nothing a person wrote is ever read as markup.

/** h("button", {class: "main", onclick: go}, "Play") */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const $ = (selector, root = document) => root.querySelector(selector);

/** Replace all children. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
}

/** Whether people asked their system for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
