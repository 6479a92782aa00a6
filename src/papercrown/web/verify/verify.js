// The page that computes every roll of a game again: of a game at this server, or of a file.
import { $, messageOf } from "../shared/dom.js";
import { rememberedForCommitment, rememberedForTable } from "../shared/fair_dice/client_seed.js";
import { getText, tableApi } from "../shared/http.js";
import { asSentence, titleOf } from "../shared/phrasing.js";
import { applySettings } from "../shared/settings.js";
import { parseGameFile } from "./journal_file.js";
import { createReport } from "./report.js";

const MAX_FILE_BYTES = 5_000_000;
const [, tableId = null] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
const report = createReport($("#report"));

/**
 * Shows a problem, and nothing of an earlier file.
 * @param {string} problem
 */
function showProblem(problem) {
  $("#report").hidden = true;
  $("#game").textContent = "";
  $("#problem").textContent = asSentence(problem);
  $("#problem").hidden = false;
}

/**
 * @param {string} text
 * @param {string | null} table its id, if it was played at this server
 */
async function check(text, table) {
  $("#problem").hidden = true;
  const game = parseGameFile(text);
  $("#game").textContent = `${titleOf(game.title)} · ${game.names.join(", ")}`;
  $("#report").hidden = false;
  const remembered =
    (table === null ? null : rememberedForTable(table)) ?? rememberedForCommitment(game.latest.commitment);
  await report.show(game, { tableId: table, remembered });
}

/** @param {File | undefined} file */
async function openFile(file) {
  if (!file) return;
  if (file.size > MAX_FILE_BYTES) return showProblem("This file is too large for a game");
  try {
    await check(await file.text(), null);
  } catch (error) {
    showProblem(messageOf(error));
  }
}

/** @param {string} table */
async function openTable(table) {
  try {
    await check(await getText(tableApi(table, "journal")), table);
  } catch (error) {
    showProblem(messageOf(error));
  }
}

const dropArea = $("#file");
const input = $("input", dropArea, HTMLInputElement);
input.addEventListener("change", async () => {
  await openFile(input.files?.[0]);
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
  openFile(event.dataTransfer?.files[0]);
});

applySettings();
if (tableId) openTable(tableId);
