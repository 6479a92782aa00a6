// Setting up a table: how many play, who sits where, by which options.
import { get, post } from "../shared/http.js";
import { $, h } from "../shared/dom.js";
import { optionFields } from "./option_fields.js";
import { numberPicker } from "./player_count.js";
import { seatPicker } from "./seat_picker.js";

export function setUpTable(game, house, me) {
  const said = h("p", { class: "problem", role: "alert" });
  const start = h("button", { class: "main" }, "Start");
  const listed = h("input", { type: "checkbox" });
  const publicly = h("label", { class: "check" }, listed, "Show it in the list of open tables");
  const hinted = h("input", { type: "checkbox" });
  const hints = h("label", { class: "check" }, hinted, "Everybody may ask for hints");
  const seats = seatPicker(house, me, invite);
  const players = numberPicker(resize);
  const options = optionFields(game.options, offer);
  let latest = 0;

  function invite() {
    publicly.hidden = !seats.invites();
    hints.hidden = seats.people() < 2;
    start.textContent = seats.invites() ? "Open the table and invite" : "Start";
    said.textContent = "";
  }

  function resize(number) {
    seats.resize(number);
    start.disabled = !number;
    invite();
  }

  /** Options decide how many can play. */
  async function offer() {
    latest += 1;
    const asked = latest;
    try {
      const allowed = await get(`/api/games/${game.name}/seats?${new URLSearchParams(options.chosen())}`);
      if (asked === latest) players.offer(allowed.seats);
    } catch (error) {
      said.textContent = error.message;
    }
  }

  async function open(event) {
    event.preventDefault();
    start.disabled = true;
    said.textContent = "";
    try {
      const shown = seats.invites() && listed.checked;
      const helped = seats.people() > 1 && hinted.checked;
      const wanted = {
        game: game.name,
        seats: seats.chosen(),
        options: options.chosen(),
        public: shown,
        hints: helped,
      };
      await me.settled;
      const { id } = await post("/api/tables", wanted);
      location.assign(`/table/${id}`);
    } catch (error) {
      said.textContent = error.message;
      start.disabled = false;
    }
  }

  players.offer(game.seats);
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
      { onsubmit: open },
      h("div", { class: "fields" }, players.element, seats.element, options.element),
      h("footer", {}, publicly, hints, said, start),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  $(":checked", players.element)?.focus();
}
