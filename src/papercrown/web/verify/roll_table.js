// Every roll of a game in a table.
import { h } from "../shared/dom.js";

/** @import { GameFile } from "./journal_file.js" */

/**
 * Collapsed; the rows are created when it is first opened.
 * @param {GameFile} game
 * @param {string | null} tableId
 */
export function createRollTable(game, tableId) {
  const body = h("tbody");
  const fill = () => {
    if (!body.childElementCount) body.append(...rows(game, tableId));
  };
  return h(
    "details",
    { ontoggle: fill },
    h("summary", {}, "Every roll"),
    h("p", { class: "faded" }, "Dice count from 0 here: one with 6 sides shows 0 to 5."),
    h(
      "table",
      { class: "rolls" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Step", "Who", "Rolled"].map((title) => h("th", { scope: "col" }, title)),
        ),
      ),
      body,
    ),
  );
}

/**
 * @param {GameFile} game
 * @param {string | null} tableId
 */
const rows = ({ names, steps, rolls }, tableId) =>
  [...rolls.entries()]
    .filter(([, stepRolls]) => stepRolls.length)
    .map(([step, stepRolls]) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, tableId === null ? step : h("a", { href: replayUrl(tableId, step) }, step)),
        h("td", {}, step ? (names[steps[step - 1]] ?? "") : "Set-up"),
        h("td", {}, describeRolls(stepRolls)),
      ),
    );

/**
 * @param {string} tableId
 * @param {number} step
 */
const replayUrl = (tableId, step) => `/replay/${encodeURIComponent(tableId)}?step=${step}`;

/** @param {number[]} rolls sides and face of each roll, in turn */
const describeRolls = (rolls) =>
  rolls
    .filter((_, i) => i % 2 === 0)
    .map((sides, roll) => `${rolls[2 * roll + 1]}\u00a0of\u00a0${sides}`)
    .join(", ");
