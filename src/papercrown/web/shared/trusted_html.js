// The only place that parses HTML: drawings and guides made by the server. The Content Security Policy enforces it
// through Trusted Types where the browser supports them.

/** @typedef {{ createHTML(html: string): string }} TrustedTypePolicy */
/** @typedef {{ createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy }} TrustedTypePolicyFactory */

const { trustedTypes } = /** @type {{ trustedTypes?: TrustedTypePolicyFactory }} */ (globalThis);
const policy = trustedTypes?.createPolicy("papercrown", { createHTML: (html) => html });

/**
 * Replaces the content of an element with HTML or SVG from the server.
 * @param {Element} element
 * @param {string} html
 */
export function setTrustedHTML(element, html) {
  element.innerHTML = policy ? policy.createHTML(html) : html;
}
