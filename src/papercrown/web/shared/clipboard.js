// Copying text, also where the Clipboard API is missing because the page is not a secure context.
import { h } from "./dom.js";
import { showToast, topLayer } from "./toast.js";

/** @param {string} text */
export async function copyToClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    showToast("Copied.");
  } catch {
    showToast(copyWithSelection(text) ? "Copied." : `Please copy it yourself: ${text}`);
  }
}

/** @param {string} text */
function copyWithSelection(text) {
  const field = h("textarea", { class: "visually-hidden", "aria-hidden": "true" });
  field.value = text;
  topLayer().append(field); // nothing behind a modal dialog can be selected
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
