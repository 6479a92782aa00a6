// The page that computes every roll of a game again: of one that was played here, or of a file.
import { $ } from "../shared/dom.js";
import { applySettings } from "../shared/settings.js";
import { rememberedBy, rememberedOf } from "../shared/fair_dice/client_seed.js";
import { readGame } from "./journal_file.js";
import { createReport } from "./report.js";
import { inWords, sentence } from "../shared/phrasing.js";

const LARGEST = 5_000_000;
const [, id] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
const report = createReport($("#report"));

/** Nothing of an earlier file stays. */
function refuse(problem) {
  $("#report").hidden = true;
  $("#game").textContent = "";
  $("#problem").textContent = sentence(problem);
  $("#problem").hidden = false;
}

/** `table` is its id, if it was played here. */
async function check(text, table) {
  $("#problem").hidden = true;
  const game = readGame(text);
  const { seal } = game.pacts.at(-1);
  $("#game").textContent = `${inWords(game.title)} · ${game.names.join(", ")}`;
  $("#report").hidden = false;
  await report.show(game, { table, seen: (table && rememberedOf(table)) ?? rememberedBy(seal) });
}

async function load() {
  const response = await fetch(`/api/tables/${encodeURIComponent(id)}/journal`).catch(() => null);
  if (!response) throw new Error("The server cannot be reached. Is it still running?");
  const text = await response.text();
  if (!response.ok) throw new Error(saidBy(text) ?? `The server answered ${response.status}.`);
  await check(text, id);
}

/** The server's own sentence. */
function saidBy(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return null;
  }
}

async function open(file) {
  if (!file) return;
  if (file.size > LARGEST) return refuse("This file is too large for a game");
  await file.text().then((text) => check(text, null)).catch((error) => refuse(error.message));
}

const input = $("#file input");
input.addEventListener("change", async () => {
  await open(input.files[0]);
  input.value = "";
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  $("#file").classList.add("above");
});
document.addEventListener("dragleave", () => $("#file").classList.remove("above"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  $("#file").classList.remove("above");
  open(event.dataTransfer.files[0]);
});

applySettings();
if (id) load().catch((error) => refuse(error.message));
