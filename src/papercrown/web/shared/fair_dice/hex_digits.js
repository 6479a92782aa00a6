// Long numbers that people compare: in groups, as one word to whoever copies them.
import { h } from "../dom.js";
import { copied } from "../clipboard.js";

const GROUP = /.{1,8}/g;

const digits = (hex) =>
  h("code", { class: "digits" }, (hex.match(GROUP) ?? []).map((group) => h("span", {}, group)));

/** A number with a button that copies it; `name` says what it is. */
export const copyable = (hex, name) =>
  h(
    "div",
    { class: "copyable" },
    digits(hex),
    h("button", { type: "button", "aria-label": `Copy the ${name}`, onclick: () => copied(hex) }, "Copy"),
  );
