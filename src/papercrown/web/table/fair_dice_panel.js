// Fair dice, as the table tells of them: a line in the waiting room, and a sheet that explains and shows it all.
import { copyable } from "../shared/fair_dice/hex_digits.js";
import { wax } from "../shared/fair_dice/wax_seal.js";
import { fill, h } from "../shared/dom.js";

const FEW = 8; // digits by which people know a seal
const KEEPING = "The browsers of the players remember it. Write it down if you trust only paper.";

/** `show(state)` keeps the sheet up to date, `open()` opens it, `line` is for the waiting room. */
export function createFair() {
  const text = h("div", { class: "told" });
  const sheet = h(
    "dialog",
    { class: "fair", "aria-labelledby": "fair-title", onclick: ({ target }) => target === sheet && sheet.close() },
    h("header", {}, wax(52), h("h2", { id: "fair-title" }, "Fair dice"), closing()),
    h(
      "p",
      {},
      "Before the game the server chose a secret and sealed it: the seal below is its fingerprint. Then every ",
      "player's browser added luck of its own. Each roll comes from the secret and all the luck together, so nobody ",
      "can choose a roll: neither the server nor a player. When the game is over the secret is shown, and everybody ",
      "can compute every roll again.",
    ),
    text,
  );
  const start = h("strong");
  const line = h(
    "p",
    { class: "sealed", hidden: true },
    h("button", { type: "button", onclick: open }, wax(26), h("span", {}, "The dice are sealed: ", start)),
  );
  document.body.append(sheet);
  let before = "";

  function closing() {
    return h("button", { type: "button", onclick: () => sheet.close() }, "Close");
  }

  function open() {
    if (!sheet.open) sheet.showModal();
  }

  function show({ id, dice }) {
    line.hidden = !dice;
    const now = JSON.stringify(dice);
    if (!dice || now === before) return;
    before = now;
    start.textContent = `${dice.seal.slice(0, FEW)}…`;
    fill(
      text,
      section("The seal", copyable(dice.seal, "seal"), !dice.secret && h("p", { class: "faded" }, KEEPING)),
      section("The luck", h("ul", { class: "bare" }, lucky(dice))),
      section("The secret", ...secretOf(id, dice)),
    );
  }

  return { line, show, open };
}

const section = (title, ...content) => h("section", {}, h("h3", {}, title), ...content);

function lucky({ luck, awaited }) {
  const added = Object.entries(luck).map(([name, hex]) => [name || "A seat that moved", `✓ ${hex.slice(0, FEW)}…`]);
  const missing = awaited.map((name) => [name, "not yet"]);
  return [...added, ...missing].map(([name, mark]) =>
    h("li", {}, h("span", { class: "called" }, name), h("span", {}, mark)),
  );
}

const secretOf = (id, { secret }) =>
  secret
    ? [
        copyable(secret, "secret"),
        h("a", { class: "button main", href: `/verify/${encodeURIComponent(id)}` }, "Check every roll"),
      ]
    : [h("p", { class: "faded" }, "It is shown when the game is over.")];
