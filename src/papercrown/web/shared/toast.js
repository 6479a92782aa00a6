// A short message at the bottom of the screen that disappears by itself.
import { $, h, setChildren } from "./dom.js";
import { asSentence } from "./phrasing.js";

const TOAST_MS = 6000;
let timer = 0;

/** @param {string} text */
export function showToast(text) {
  const toast = $("#toast");
  clearTimeout(timer);
  topLayer().append(toast);
  setChildren(toast, h("p", { class: "card" }, asSentence(text)));
  timer = setTimeout(() => setChildren(toast), TOAST_MS);
}

/** The open modal dialog, if any: everything outside it is inert. */
export const topLayer = () => document.querySelector("dialog:modal") ?? document.body;
