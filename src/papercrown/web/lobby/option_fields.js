// Form fields for the options of a game, with explanations.
import { h } from "../shared/dom.js";
import { titleOf } from "../shared/phrasing.js";
import { splitExplanation } from "./phrasing.js";

/** @import { GameOption } from "../shared/types.d.ts" */

/**
 * @param {GameOption} option
 * @param {(value: boolean) => void} onChange
 */
function toggleField(option, onChange) {
  const id = `option-${option.name}`;
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    "aria-describedby": id,
    onchange: () => onChange(input.checked),
  });
  return h(
    "div",
    { class: "option" },
    h("label", { class: "toggle" }, input, option.title),
    h("p", { class: "faded", id }, option.explanation),
  );
}

/**
 * @param {GameOption} option
 * @param {(value: string) => void} onChange
 */
function selectField(option, onChange) {
  const id = `option-${option.name}`;
  const values = option.values.map(String);
  const meanings = splitExplanation(option.explanation, values).map(([value, text]) =>
    h("p", { "data-value": value }, value && h("b", {}, titleOf(value)), value && ": ", text),
  );
  const highlight = (/** @type {string} */ chosen) => {
    for (const meaning of meanings) meaning.classList.toggle("faded", meaning.dataset.value !== chosen);
  };
  const select = h(
    "select",
    {
      "aria-describedby": id,
      onchange: () => {
        highlight(select.value);
        onChange(select.value);
      },
    },
    values.map((value) => h("option", { value }, titleOf(value))),
  );
  highlight(values[0]);
  return h(
    "div",
    { class: "option" },
    h("label", { class: "field" }, option.title, select),
    h("div", { class: "meanings", id }, meanings),
  );
}

/**
 * @param {GameOption[]} options
 * @param {() => void} onChange
 */
export function createOptionFields(options, onChange) {
  const values = Object.fromEntries(options.map((option) => [option.name, option.values[0]]));
  const fields = options.map((option) => {
    const update = (/** @type {string | boolean} */ value) => {
      values[option.name] = value;
      onChange();
    };
    return typeof option.values[0] === "boolean" ? toggleField(option, update) : selectField(option, update);
  });
  const element = fields.length ? h("fieldset", {}, h("legend", {}, "Options"), fields) : null;
  return { element, values: () => values };
}
