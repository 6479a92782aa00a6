// Putting a text on the clipboard, also where the page is not a secure context.
import { $, h } from "./dom.js";
import { toast } from "./toast.js";

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    toast(copiedByHand(text) ? "Copied." : `Please copy it yourself: ${text}`);
  }
}

function copiedByHand(text) {
  const field = h("textarea", { class: "unseen", "aria-hidden": "true" });
  field.value = text;
  ($("dialog:modal") ?? document.body).append(field); // nothing behind an open dialog can be selected
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
