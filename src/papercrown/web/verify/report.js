// The report: a verdict, a short list of findings, and all the numbers.
import { h, setChildren } from "../shared/dom.js";
import { copyableHex } from "../shared/fair_dice/hex_digits.js";
import { waxSeal } from "../shared/fair_dice/wax_seal.js";
import { tableApi } from "../shared/http.js";
import { checkRolls } from "./check_rolls.js";
import { collectFindings, verdictOf } from "./findings.js";
import { createRollTable } from "./roll_table.js";

/** @import { Remembered } from "../shared/fair_dice/client_seed.js" */
/** @import { Evidence, Finding, FindingKind } from "./findings.js" */
/** @import { GameFile } from "./journal_file.js" */

/** @type {Record<FindingKind, [sign: string, spoken: string]>} never by colour alone */
const SIGNS = {
  fits: ["✓", "Fits: "],
  wrong: ["✗", "Does not fit: "],
  open: ["?", "Open: "],
  busy: ["…", ""],
  aside: ["i", "Note: "],
};

/** @param {Element} element */
export function createReport(element) {
  let latestReport = 0; // a file that is dropped while another one is checked replaces it

  /**
   * @param {GameFile} game
   * @param {{ tableId: string | null, remembered: Remembered | null }} origin the table, if played at this server
   */
  async function show(game, { tableId, remembered }) {
    latestReport += 1;
    const report = latestReport;
    /** @type {Evidence} */
    const evidence = { remembered, pasted: "", rollCheck: null };
    const verdict = h("header", { role: "status" });
    const list = h("ul", { class: "checks" });
    const bar = h("progress", { max: 1, value: 0, "aria-label": "Computing every roll again" });

    function update() {
      const findings = collectFindings(game, evidence);
      const { kind, title, text } = verdictOf(findings);
      const seal = waxSeal(72, { broken: kind === "wrong" });
      setChildren(verdict, seal, h("div", {}, h("h2", {}, title), text && h("p", {}, text)));
      setChildren(list, findings.map(findingItem));
    }

    const onPaste = (/** @type {string} */ text) => {
      evidence.pasted = text;
      update();
    };
    setChildren(
      element,
      verdict,
      bar,
      list,
      !remembered && commitmentField(onPaste),
      notChecked(tableId),
      numbers(game, remembered),
    );
    update();
    evidence.rollCheck = await checkRolls(game, (share) => {
      bar.value = share;
    });
    if (report !== latestReport) return;
    bar.remove();
    element.append(createRollTable(game, tableId));
    update();
  }

  return { show };
}

/** @param {Finding} finding */
function findingItem({ kind, text }) {
  const [sign, spoken] = SIGNS[kind];
  return h(
    "li",
    { class: kind },
    h("span", { class: "sign", "aria-hidden": "true" }, sign),
    h("p", {}, h("span", { class: "visually-hidden" }, spoken), text),
  );
}

/** @param {(text: string) => void} onPaste */
function commitmentField(onPaste) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    oninput: () => onPaste(input.value),
  });
  return h("label", { class: "known-seal" }, "A seal someone wrote down before the game", input);
}

/** @param {string | null} tableId */
function notChecked(tableId) {
  return h(
    "p",
    { class: "not-checked" },
    "Not checked here: whether the game followed from these rolls. ",
    h("code", {}, "papercrown verify FILE"),
    " checks that too, and so does ",
    h("a", { href: "/#journal" }, "the lobby"),
    " when it opens the file. ",
    tableId !== null && h("a", { href: tableApi(tableId, "journal"), download: true }, "Download the file."),
  );
}

/**
 * @param {GameFile} game
 * @param {Remembered | null} remembered
 */
function numbers({ latest }, remembered) {
  const seeds = latest.clientSeeds.flatMap((seed) => [
    seed === remembered?.clientSeed && h("p", {}, "From this browser:"),
    copyableHex(seed, "luck"),
  ]);
  return h(
    "details",
    {},
    h("summary", {}, "The numbers"),
    h("h3", {}, "Shown before the game: the seal"),
    copyableHex(latest.commitment, "seal"),
    h("h3", {}, "Shown after the game: the secret"),
    copyableHex(latest.secret, "secret"),
    h("h3", {}, "Added by the players: their luck"),
    seeds.length ? seeds : h("p", {}, "None."),
  );
}
