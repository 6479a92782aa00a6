// A verdict, a short list of checks, and all the numbers for whoever wants to see them.
import { copyable } from "../shared/fair_dice/hex_digits.js";
import { wax } from "../shared/fair_dice/wax_seal.js";
import { fill, h } from "../shared/dom.js";
import { checkedRolls } from "./check_rolls.js";
import { findingsOf, verdictOf } from "./findings.js";
import { createRolls } from "./roll_table.js";

/** Never by colour alone: a sign for the eye, a word for the ear. */
const SIGNS = {
  fits: ["✓", "Fits: "],
  wrong: ["✗", "Does not fit: "],
  open: ["?", "Open: "],
  busy: ["…", ""],
  aside: ["i", "Note: "],
};

export function createReport(element) {
  let current = 0; // a file that is dropped while another one is checked takes its place

  /** `seen` is what this browser remembers from before the game, or null; `table` the id of a game played here. */
  async function show(game, { table, seen }) {
    current += 1;
    const turn = current;
    const known = { seen, pasted: "", rolled: null };
    const verdict = h("header", { role: "status" });
    const list = h("ul", { class: "checks" });
    const bar = h("progress", { max: "1", value: "0", "aria-label": "Computing every roll again" });

    function tell() {
      const findings = findingsOf(game, known);
      const { kind, title, text } = verdictOf(findings);
      fill(verdict, wax(72, { broken: kind === "wrong" }), h("div", {}, h("h2", {}, title), text && h("p", {}, text)));
      fill(list, findings.map(line));
    }

    const comparing = (event) => {
      known.pasted = event.target.value;
      tell();
    };
    fill(element, verdict, bar, list, !seen && asking(comparing), beyond(table), numbers(game, seen));
    tell();
    known.rolled = await checkedRolls(game, (part) => (bar.value = part));
    if (turn !== current) return;
    bar.remove();
    element.append(createRolls(game, table));
    tell();
  }

  return { show };
}

const line = ({ kind, text }) => {
  const [sign, word] = SIGNS[kind];
  return h(
    "li",
    { class: kind },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("p", {}, h("span", { class: "unseen" }, word), text),
  );
};

const asking = (oninput) =>
  h(
    "label",
    { class: "asking" },
    "A seal that somebody wrote down before the game",
    h("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput }),
  );

/** What this page does not do. */
function beyond(table) {
  const file = `/api/tables/${encodeURIComponent(table)}/journal`;
  return h(
    "p",
    { class: "beyond" },
    "Not checked here: that the game followed from these rolls. ",
    h("code", {}, "papercrown verify FILE"),
    " does that too, and so does ",
    h("a", { href: "/#journal" }, "the lobby"),
    " when it opens the file. ",
    table && h("a", { href: file, download: true }, "Download the file."),
  );
}

function numbers(game, seen) {
  const { seal, secret, luck } = game.pacts.at(-1);
  const luckOf = (hex) => [hex === seen?.luck ? h("p", {}, "From this browser:") : null, copyable(hex, "luck")];
  return h(
    "details",
    {},
    h("summary", {}, "The numbers"),
    h("h3", {}, "Shown before the game: the seal"),
    copyable(seal, "seal"),
    h("h3", {}, "Shown after the game: the secret"),
    copyable(secret, "secret"),
    h("h3", {}, "Added by the players: their luck"),
    luck.length ? luck.flatMap(luckOf) : h("p", {}, "None."),
  );
}
