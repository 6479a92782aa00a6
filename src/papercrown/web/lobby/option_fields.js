// The options of a game, each with what it means.
import { h } from "../shared/dom.js";
import { inWords } from "../shared/phrasing.js";
import { meanings } from "./phrasing.js";

function toggle(option, keep) {
  const id = `option-${option.name}`;
  return h(
    "div",
    { class: "option" },
    h(
      "label",
      { class: "toggle" },
      h("input", { type: "checkbox", role: "switch", "aria-describedby": id, onchange: (e) => keep(e.target.checked) }),
      option.title,
    ),
    h("p", { class: "faded", id }, option.explanation),
  );
}

function selection(option, keep) {
  const id = `option-${option.name}`;
  const lines = meanings(option.explanation, option.values).map(([value, text]) =>
    h("p", { "data-value": value }, value && h("b", {}, inWords(value)), value && ": ", text),
  );
  const mark = (chosen) => lines.forEach((line) => line.classList.toggle("faded", line.dataset.value !== chosen));
  const choose = (event) => {
    mark(event.target.value);
    keep(event.target.value);
  };
  mark(option.values[0]);
  const values = option.values.map((value) => h("option", { value }, inWords(value)));
  return h(
    "div",
    { class: "option" },
    h("label", { class: "field" }, option.title, h("select", { "aria-describedby": id, onchange: choose }, values)),
    h("div", { class: "meanings", id }, lines),
  );
}

/** `changed` is called with every new choice. */
export function optionFields(options, changed) {
  const chosen = Object.fromEntries(options.map((option) => [option.name, option.values[0]]));
  const field = (option) => {
    const keep = (value) => {
      chosen[option.name] = value;
      changed();
    };
    return typeof option.values[0] === "boolean" ? toggle(option, keep) : selection(option, keep);
  };
  const element = options.length ? h("fieldset", {}, h("legend", {}, "Options"), options.map(field)) : null;
  return { element, chosen: () => chosen };
}
