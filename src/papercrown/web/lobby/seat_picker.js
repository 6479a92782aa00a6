// Who sits where: the player, a friend, another player on the same device, or a bot.
import { h, setChildren } from "../shared/dom.js";
import { titleOf } from "../shared/phrasing.js";

/** @import { NewSeat, ServerInfo } from "../shared/types.d.ts" */
/** @import { Nickname } from "./nickname.js" */

/** @typedef {Required<NewSeat>} Seat */

/** @type {[kind: Seat["kind"], title: string][]} */
const KINDS = [
  ["me", "Me"],
  ["friend", "A friend"],
  ["device", "Same device"],
  ["bot", "A bot"],
];
const MAX_NAME_LENGTH = 24;

/**
 * @param {ServerInfo} serverInfo
 * @param {Nickname} nickname
 * @param {() => void} onChange
 */
export function createSeatPicker(serverInfo, nickname, onChange) {
  /** @type {(kind: Seat["kind"]) => Seat} */
  const newSeat = (kind) => ({ kind, name: "", bot: serverInfo.usual });
  /** @type {Seat[]} */
  const seats = [newSeat("me")];
  /** @type {ReturnType<typeof createRow>[]} */
  const rows = [];
  let count = 0;

  const levels = h(
    "dl",
    { class: "levels", id: "levels" },
    serverInfo.bots.map((bot) => h("div", {}, h("dt", {}, titleOf(bot.name)), h("dd", {}, bot.summary))),
  );
  const list = h("ol", { class: "seats bare" });
  const element = h("fieldset", {}, h("legend", {}, "Seats"), list, levels);

  const shownSeats = () => seats.slice(0, count);

  /**
   * @param {Seat} seat
   * @param {number} number
   */
  function detail(seat, number) {
    if (seat.kind === "me") return h("span", { class: "faded" }, `playing as ${nickname.name}`);
    if (seat.kind === "friend") return h("span", { class: "faded" }, "joins with a link or a code");
    return seat.kind === "device" ? nameField(seat, number) : levelField(seat, number);
  }

  /**
   * @param {Seat} seat
   * @param {number} number
   */
  function nameField(seat, number) {
    const input = h("input", {
      "aria-label": `Name of player ${number}`,
      placeholder: `Player ${number}`,
      maxlength: MAX_NAME_LENGTH,
      value: seat.name,
      oninput: () => {
        seat.name = input.value;
      },
    });
    return input;
  }

  /**
   * @param {Seat} seat
   * @param {number} number
   */
  function levelField(seat, number) {
    const select = h(
      "select",
      {
        "aria-label": `Level of bot ${number}`,
        "aria-describedby": "levels",
        onchange: () => {
          seat.bot = select.value;
        },
      },
      serverInfo.bots.map(({ name }) => h("option", { value: name, selected: name === seat.bot }, titleOf(name))),
    );
    return select;
  }

  /** @param {number} i */
  function showSeat(i) {
    rows[i].kind.value = seats[i].kind;
    setChildren(rows[i].detail, detail(seats[i], i + 1));
  }

  /**
   * Changes who sits in a seat. There is only one "me": moving it swaps the two seats.
   * @param {number} i
   * @param {Seat["kind"]} kind
   */
  function setKind(i, kind) {
    const mine = seats.findIndex((seat) => seat.kind === "me");
    if (kind === "me" && mine >= 0) {
      [seats[i], seats[mine]] = [seats[mine], seats[i]];
      showSeat(mine);
    } else {
      seats[i] = { ...seats[i], kind };
    }
    showSeat(i);
    showLevels();
    onChange();
  }

  function showLevels() {
    levels.hidden = !shownSeats().some((seat) => seat.kind === "bot");
  }

  /** @param {number} i */
  function createRow(i) {
    /** @type {HTMLSelectElement} */
    const kind = h(
      "select",
      {
        "aria-label": `Seat ${i + 1}`,
        onchange: () => setKind(i, KINDS[kind.selectedIndex][0]),
      },
      KINDS.map(([value, title]) => h("option", { value }, title)),
    );
    const cell = h("div", { class: "detail" });
    return { kind, detail: cell, element: h("li", {}, kind, cell) };
  }

  return {
    element,
    /**
     * Sets the number of seats: new ones are for bots, and the player keeps a seat.
     * @param {number} newCount
     */
    resize(newCount) {
      count = newCount;
      element.hidden = !count;
      while (seats.length < count) seats.push(newSeat("bot"));
      while (rows.length < count) rows.push(createRow(rows.length));
      setChildren(
        list,
        rows.slice(0, count).map((row) => row.element),
      );
      const mine = seats.findIndex((seat) => seat.kind === "me");
      if (count && mine >= count) [seats[0], seats[mine]] = [seats[mine], seats[0]];
      for (let i = 0; i < count; i += 1) showSeat(i);
      showLevels();
    },
    hasFriends: () => shownSeats().some((seat) => seat.kind === "friend"),
    countPeople: () => shownSeats().filter((seat) => seat.kind !== "bot").length,
    /** @returns {NewSeat[]} */
    values: () =>
      shownSeats().map(({ kind, name, bot }, i) => {
        if (kind === "bot") return { kind, bot };
        return kind === "device" ? { kind, name: name.trim() || `Player ${i + 1}` } : { kind };
      }),
  };
}
