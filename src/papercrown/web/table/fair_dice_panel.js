// Fair dice at the table: a line in the waiting room, and a dialog that explains them and shows the numbers.
import { h, setChildren } from "../shared/dom.js";
import { rememberedForTable } from "../shared/fair_dice/client_seed.js";
import { copyableHex, shortHex } from "../shared/fair_dice/hex_digits.js";
import { saveSeenFile } from "../shared/fair_dice/seen_file.js";
import { waxSeal } from "../shared/fair_dice/wax_seal.js";
import { times } from "../shared/phrasing.js";

/** @import { Contribution, Dice, TableState } from "../shared/types.d.ts" */
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
      "Before the game the server picks a secret number and seals it: the seal is its fingerprint. Your browser picks ",
      "a number too, its luck, and so does every other player's. At first they show only a fingerprint of it, their ",
      "pledge. When all pledges are on the table, nobody can change a number any more, and only then do the browsers ",
      "show their luck.",
    ),
    h(
      "p",
      {},
      "Each roll is made from the secret and all the luck together. So nobody can choose a roll: not the server, and ",
      "not a player. When the game is over the secret is shown, and anyone can compute every roll again.",
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
      section("The pledges and the luck", h("ul", { class: "bare" }, dice.contributions.map(contributionItem))),
      seenSection(id),
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
 * A player, and how far they are. Games that began before there were pledges have luck without one.
 * @param {Contribution} contribution
 */
function contributionItem({ name, pledge, luck }) {
  const marks = [pledge && `pledge ${shortHex(pledge)}`, luck && `✓ luck ${shortHex(luck)}`].filter(Boolean);
  return h(
    "li",
    {},
    h("span", { class: "seat-name" }, name || "A seat that changed hands"),
    h(
      "span",
      { class: "marks" },
      (marks.length ? marks : ["not yet"]).map((mark) => h("span", {}, mark)),
    ),
  );
}

/**
 * What this browser can testify, once it has revealed its luck.
 * @param {string} tableId
 */
function seenSection(tableId) {
  const seen = rememberedForTable(tableId);
  if (!seen?.pledges) return null;
  return section(
    "What this browser saw",
    seen.burned > 0 && h("p", {}, `Before the game began its luck was thrown away ${times(seen.burned)}.`),
    h("p", { class: "faded" }, "It keeps the seal, the pledges and its luck. Save them to check the dice elsewhere."),
    h("button", { type: "button", onclick: () => save(tableId) }, "Save what this browser saw"),
  );
}

/** @param {string} tableId */
function save(tableId) {
  const seen = rememberedForTable(tableId);
  if (seen) saveSeenFile(tableId, seen);
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
