// The report: a verdict, a short list of findings, and all the numbers.
import { h, setChildren } from "../shared/dom.js";
import { copyableHex } from "../shared/fair_dice/hex_digits.js";
import { waxSeal } from "../shared/fair_dice/wax_seal.js";
import { tableApi } from "../shared/http.js";
import { checkRolls } from "./check_rolls.js";
import { collectFindings, verdictOf } from "./findings.js";
import { createRollTable } from "./roll_table.js";

/** @import { Seen } from "../shared/fair_dice/client_seed.js" */
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

/**
 * @param {Element} element
 * @param {(files: FileList | null) => void} onFiles
 */
export function createReport(element, onFiles) {
  let latestReport = 0; // a file that is dropped while another one is checked replaces it

  /**
   * @param {GameFile} game
   * @param {object} origin
   * @param {string | null} origin.tableId the table, if played at this server
   * @param {Seen | null} origin.seen what a browser saw before and after the game
   * @param {string} origin.witness which browser that was
   */
  async function show(game, { tableId, seen, witness }) {
    latestReport += 1;
    const report = latestReport;
    /** @type {Evidence} */
    const evidence = { seen, witness, pasted: "", rollCheck: null };
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
      !seen?.pledges && seenFileField(onFiles),
      !seen && commitmentField(onPaste),
      notChecked(tableId),
      numbers(game, seen, witness),
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

/** @param {(files: FileList | null) => void} onFiles */
function seenFileField(onFiles) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    class: "visually-hidden",
    type: "file",
    accept: ".json,application/json",
    onchange: () => onFiles(input.files),
  });
  return h(
    "div",
    { class: "known-file" },
    h("p", {}, "Did you play in another browser? At the table, under Fair dice, it saves what it saw."),
    h("label", { class: "button" }, "Open what my browser saw", input),
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
 * @param {Seen | null} seen
 * @param {string} witness
 */
function numbers({ latest }, seen, witness) {
  const { pledges } = latest;
  const seeds = latest.clientSeeds.flatMap((luck, i) => [
    h("h3", {}, `${pledges?.[i]?.[0] ?? `Player ${i + 1}`}${luck === seen?.luck ? `, ${witness}` : ""}`),
    ...(pledges?.[i] ? [h("p", {}, "Pledge"), copyableHex(pledges[i][1], "pledge"), h("p", {}, "Luck")] : []),
    copyableHex(luck, "luck"),
  ]);
  return h(
    "details",
    {},
    h("summary", {}, "The numbers"),
    h("h3", {}, "Shown before the game: the seal"),
    copyableHex(latest.commitment, "seal"),
    h("h3", {}, "Shown after the game: the secret"),
    copyableHex(latest.secret, "secret"),
    seeds.length ? seeds : h("p", {}, "No player added luck."),
  );
}
