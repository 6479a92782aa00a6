// Fair dice at the table: a line in the waiting room, and a dialog that explains them and shows the numbers.
import { h, setChildren } from "../shared/dom.js";
import { copyableHex, shortHex } from "../shared/fair_dice/hex_digits.js";
import { waxSeal } from "../shared/fair_dice/wax_seal.js";

/** @import { Dice, TableState } from "../shared/types.d.ts" */
/** @import { Children } from "../shared/dom.js" */

const WRITE_IT_DOWN = "The players' browsers remember it. Write it down if you trust only paper.";

/** `summary` is the line for the waiting room. */
export function createFairDicePanel() {
  const numbers = h("div");
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    {
      class: "fair",
      "aria-labelledby": "fair-title",
      onclick: ({ target }) => target === dialog && dialog.close(),
    },
    h(
      "header",
      {},
      waxSeal(52),
      h("h2", { id: "fair-title" }, "Fair dice"),
      h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
    ),
    h(
      "p",
      {},
      "Before the game the server chose a secret and sealed it: the seal below is its fingerprint. Then every ",
      "player's browser added some luck of its own. Each roll comes from the secret and all the luck together, so ",
      "nobody can choose a roll: not the server, and not a player. When the game is over the secret is revealed, and ",
      "anyone can compute every roll again.",
    ),
    numbers,
  );
  const shortSeal = h("strong");
  const summary = h(
    "p",
    { class: "sealed", hidden: true },
    h("button", { type: "button", onclick: open }, waxSeal(26), h("span", {}, "The dice are sealed: ", shortSeal)),
  );
  document.body.append(dialog);
  let shown = "";

  function open() {
    if (!dialog.open) dialog.showModal();
  }

  /** @param {TableState} state */
  function show({ id, dice }) {
    summary.hidden = !dice;
    const key = JSON.stringify(dice);
    if (!dice || key === shown) return;
    shown = key;
    shortSeal.textContent = shortHex(dice.seal);
    setChildren(
      numbers,
      section("The seal", copyableHex(dice.seal, "seal"), !dice.secret && h("p", { class: "faded" }, WRITE_IT_DOWN)),
      section("The luck", h("ul", { class: "bare" }, seedItems(dice))),
      section("The secret", secretContent(id, dice)),
    );
  }

  return { summary, show, open };
}

/**
 * @param {string} title
 * @param {...Children} content
 */
const section = (title, ...content) => h("section", {}, h("h3", {}, title), ...content);

/**
 * The client seeds of the players, and who has yet to add one.
 * @param {Dice} dice
 */
function seedItems({ luck, awaited }) {
  const added = Object.entries(luck).map(([name, hex]) => [name || "A seat that changed hands", `✓ ${shortHex(hex)}`]);
  const missing = awaited.map((name) => [name, "not yet"]);
  return [...added, ...missing].map(([name, mark]) =>
    h("li", {}, h("span", { class: "seat-name" }, name), h("span", {}, mark)),
  );
}

/**
 * @param {string} tableId
 * @param {Dice} dice
 */
const secretContent = (tableId, { secret }) =>
  secret
    ? [
        copyableHex(secret, "secret"),
        h("a", { class: "button main", href: `/verify/${encodeURIComponent(tableId)}` }, "Check every roll"),
      ]
    : [h("p", { class: "faded" }, "It is revealed when the game is over.")];
