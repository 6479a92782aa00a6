// DOM helpers. Children that are strings become text nodes: user input is never parsed as HTML.

/** @typedef {string | number | boolean | null | undefined} AttributeValue false, null and undefined omit the attribute */
/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Child[]} Children */

/**
 * @typedef {"accept" | "alt" | "autocapitalize" | "autocomplete" | "autofocus" | "checked" | "class" | "datetime"
 *   | "disabled" | "download" | "for" | "height" | "hidden" | "href" | "id" | "max" | "maxlength" | "method" | "min"
 *   | "name" | "placeholder" | "readonly" | "required" | "role" | "scope" | "selected" | "spellcheck" | "src"
 *   | "tabindex" | "title" | "type" | "value" | "width" | `aria-${string}` | `data-${string}`} AttributeName
 */

/** @typedef {{ [K in AttributeName]?: AttributeValue }} Attributes */
/** @typedef {{ [K in keyof HTMLElementEventMap as `on${K}`]?: (event: HTMLElementEventMap[K]) => unknown }} Listeners */

/**
 * Creates an element: `h("button", {class: "main", onclick: play}, "Play")`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes & Listeners} [attributes]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...nodes(children));
  return element;
}

/**
 * Replaces all children of an element.
 * @param {Element} element
 * @param {...Children} children
 */
export function setChildren(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/** @param {Children[]} children */
const nodes = (children) =>
  children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : child));

/**
 * The first element that matches a selector. Throws if there is none, or if it is not of the given class.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @param {new () => T} [type]
 * @returns {T}
 */
export function $(selector, root = document, type) {
  const element = root.querySelector(selector);
  if (!(element instanceof (type ?? HTMLElement))) throw new Error(`expected an element ${selector}, found none`);
  return /** @type {T} */ (element);
}

/**
 * The closest ancestor of an event's target, or the target itself, that matches a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | SVGElement | null}
 */
export const closestTarget = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** Whether the user asked the system for less motion. */
export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The message of anything that was thrown.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
