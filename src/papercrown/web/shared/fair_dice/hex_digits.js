// Long hexadecimal numbers that people compare by eye or copy.
import { copyToClipboard } from "../clipboard.js";
import { h } from "../dom.js";

const GROUP = /.{1,8}/g;
const SHORT_DIGITS = 8;

/**
 * The first digits, by which people recognise a number.
 * @param {string} hex
 */
export const shortHex = (hex) => `${hex.slice(0, SHORT_DIGITS)}…`;

/**
 * The digits in groups, which are copied as one word, with a copy button.
 * @param {string} hex
 * @param {string} name what the number is
 */
export const copyableHex = (hex, name) =>
  h(
    "div",
    { class: "copyable" },
    h(
      "code",
      { class: "digits" },
      (hex.match(GROUP) ?? []).map((group) => h("span", {}, group)),
    ),
    h("button", { type: "button", "aria-label": `Copy the ${name}`, onclick: () => copyToClipboard(hex) }, "Copy"),
  );
