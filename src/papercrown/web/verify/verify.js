// The page that computes every roll of a game again: of a game at this server, or of a file.
import { $, messageOf } from "../shared/dom.js";
import { rememberedForCommitment, rememberedForTable } from "../shared/fair_dice/client_seed.js";
import { parseSeenFile } from "../shared/fair_dice/seen_file.js";
import { getText, tableApi } from "../shared/http.js";
import { asSentence, titleOf } from "../shared/phrasing.js";
import { applySettings } from "../shared/settings.js";
import { parseGameFile } from "./journal_file.js";
import { createReport } from "./report.js";

/** @import { Seen } from "../shared/fair_dice/client_seed.js" */
/** @import { GameFile } from "./journal_file.js" */

const MAX_FILE_BYTES = 5_000_000;
const [, tableId = null] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
const report = createReport($("#report"), openFiles);
/** @type {{ game: GameFile, table: string | null } | null} */
let opened = null;
/** @type {Seen | null} */
let saved = null; // what a browser saw, from a file

/**
 * Shows a problem, and nothing of an earlier file.
 * @param {string} problem
 */
function showProblem(problem) {
  opened = null;
  $("#report").hidden = true;
  $("#game").textContent = "";
  $("#problem").textContent = asSentence(problem);
  $("#problem").hidden = false;
}

async function check() {
  if (!opened) return showProblem("That is what a browser saw. Now open the file of the game too");
  const { game, table } = opened;
  $("#problem").hidden = true;
  $("#game").textContent = `${titleOf(game.title)} · ${game.names.join(", ")}`;
  $("#report").hidden = false;
  const remembered =
    (table === null ? null : rememberedForTable(table)) ?? rememberedForCommitment(game.latest.commitment);
  const witness = saved ? "your browser" : "this browser";
  await report.show(game, { tableId: table, seen: saved ?? remembered, witness });
}

/**
 * Opens the file of a game, or of what a browser saw, or both.
 * @param {FileList | null | undefined} files
 */
async function openFiles(files) {
  if (!files?.length) return;
  try {
    let [game, seen] = [/** @type {GameFile | null} */ (null), /** @type {Seen | null} */ (null)];
    for (const file of files) {
      if (file.size > MAX_FILE_BYTES) throw new Error("This file is too large for a game");
      const text = await file.text();
      const seenInFile = parseSeenFile(text);
      if (seenInFile) seen = seenInFile;
      else game = parseGameFile(text);
    }
    saved = seen ?? (opened ? null : saved); // it belongs to one game
    if (game) opened = { game, table: null };
    await check();
  } catch (error) {
    saved = null;
    showProblem(messageOf(error));
  }
}

/** @param {string} table */
async function openTable(table) {
  try {
    opened = { game: parseGameFile(await getText(tableApi(table, "journal"))), table };
    await check();
  } catch (error) {
    showProblem(messageOf(error));
  }
}

const dropArea = $("#file");
const input = $("input", dropArea, HTMLInputElement);
input.addEventListener("change", async () => {
  await openFiles(input.files);
  input.value = "";
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  dropArea.classList.add("above");
});
document.addEventListener("dragleave", () => dropArea.classList.remove("above"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  dropArea.classList.remove("above");
  openFiles(event.dataTransfer?.files);
});

applySettings();
if (tableId) openTable(tableId);
