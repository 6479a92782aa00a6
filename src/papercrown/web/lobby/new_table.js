// The dialog that sets up a table: number of players, seats and options.
import { h, messageOf } from "../shared/dom.js";
import { getJson, postJson } from "../shared/http.js";
import { createOptionFields } from "./option_fields.js";
import { createPlayerCount } from "./player_count.js";
import { createSeatPicker } from "./seat_picker.js";

/** @import { GameInfo, NewTable, ServerInfo, TableReference } from "../shared/types.d.ts" */
/** @import { Nickname } from "./nickname.js" */

/**
 * @param {GameInfo} game
 * @param {ServerInfo} serverInfo
 * @param {Nickname} nickname
 */
export function openNewTableDialog(game, serverInfo, nickname) {
  const problem = h("p", { class: "problem", role: "alert" });
  const start = h("button", { class: "main" }, "Start");
  const isPublic = h("input", { type: "checkbox" });
  const publicField = h("label", { class: "check" }, isPublic, "Show it under open tables");
  const hints = h("input", { type: "checkbox" });
  const hintsField = h("label", { class: "check" }, hints, "Everyone may ask for hints");
  const seats = createSeatPicker(serverInfo, nickname, updateButtons);
  const playerCount = createPlayerCount(resize);
  const options = createOptionFields(game.options, updatePlayerCounts);
  let latestRequest = 0;

  function updateButtons() {
    publicField.hidden = !seats.hasFriends();
    hintsField.hidden = seats.countPeople() < 2;
    start.textContent = seats.hasFriends() ? "Open the table and invite friends" : "Start";
    problem.textContent = "";
  }

  /** @param {number} count 0 if no number of players is allowed */
  function resize(count) {
    seats.resize(count);
    start.disabled = !count;
    updateButtons();
  }

  /** The options decide how many can play. */
  async function updatePlayerCounts() {
    latestRequest += 1;
    const request = latestRequest;
    const query = new URLSearchParams(Object.entries(options.values()).map(([name, value]) => [name, String(value)]));
    try {
      /** @type {{ seats: number[] }} */
      const allowed = await getJson(`/api/games/${game.name}/seats?${query}`);
      if (request === latestRequest) playerCount.offer(allowed.seats);
    } catch (error) {
      problem.textContent = messageOf(error);
    }
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    start.disabled = true;
    problem.textContent = "";
    try {
      /** @type {NewTable} */
      const newTable = {
        game: game.name,
        seats: seats.values(),
        options: options.values(),
        public: seats.hasFriends() && isPublic.checked,
        hints: seats.countPeople() > 1 && hints.checked,
      };
      await nickname.saved;
      /** @type {TableReference} */
      const { id } = await postJson("/api/tables", newTable);
      location.assign(`/table/${id}`);
    } catch (error) {
      problem.textContent = messageOf(error);
      start.disabled = false;
    }
  }

  playerCount.offer(game.seats);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    { class: "setup", "aria-labelledby": "setup-title", onclose: () => dialog.remove() },
    h(
      "header",
      {},
      h("h2", { id: "setup-title" }, `New table: ${game.title}`),
      h("button", { class: "plain", "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
    ),
    h(
      "form",
      { onsubmit: submit },
      h("div", { class: "fields" }, playerCount.element, seats.element, options.element),
      h("footer", {}, publicField, hintsField, problem, start),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  playerCount.focus();
}
