// The only door for markup: drawings and guides that the server made. Browsers that know the policy open no other.

const policy = globalThis.trustedTypes?.createPolicy("papercrown", { createHTML: (text) => text });

/** Puts what the server drew or wrote into an element. */
export function pour(element, text) {
  element.innerHTML = policy ? policy.createHTML(text) : text;
}
