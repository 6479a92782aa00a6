// Every roll in words, for whoever wants to see them all.
import { h } from "../shared/dom.js";

/** Folded up, and written only when somebody unfolds it. */
export function createRolls(game, table) {
  const body = h("tbody");
  const fillOnce = () => {
    if (!body.childElementCount) body.append(...rows(game, table));
  };
  return h(
    "details",
    { ontoggle: fillOnce },
    h("summary", {}, "Every roll"),
    h("p", { class: "faded" }, "Dice count from 0 here: one with 6 sides shows 0 to 5."),
    h(
      "table",
      { class: "rolls" },
      h("thead", {}, h("tr", {}, ["Step", "Who", "Rolled"].map((title) => h("th", { scope: "col" }, title)))),
      body,
    ),
  );
}

const rows = ({ names, steps, rolls }, table) =>
  [...rolls.entries()]
    .filter(([, told]) => told.length)
    .map(([step, told]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, table ? h("a", { href: linkTo(table, step) }, step) : step),
        h("td", {}, step ? (names[steps[step - 1]] ?? "") : "Set-up"),
        h("td", {}, inWords(told)),
      ),
    );

const linkTo = (table, step) => `/replay/${encodeURIComponent(table)}?step=${step}`;

const inWords = (told) =>
  told
    .filter((_, place) => place % 2 === 0)
    .map((sides, count) => `${told[2 * count + 1]}\u00a0of\u00a0${sides}`)
    .join(", ");
