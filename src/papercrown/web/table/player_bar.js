// The row of players: colour and sign, name, score, and whether each is thinking, a bot, or away.
import { morphChildren } from "../shared/board/morph.js";
import { h, setChildren } from "../shared/dom.js";
import { seatBadge } from "../shared/svg.js";

/** @import { Scene, Seat, TableState } from "../shared/types.d.ts" */

/**
 * @param {HTMLElement} element
 * @param {{ onEnlarge: (seat: number) => void }} callbacks
 */
export function createPlayerBar(element, { onEnlarge }) {
  /** @type {{ item: HTMLElement, chip: HTMLElement }[]} */
  const players = [];
  let shown = "";

  /**
   * @param {TableState} state
   * @param {Scene | null} scene
   */
  function show({ status, seats }, scene) {
    const totals = scene?.scores.map((score) => score.total);
    const acting = scene?.acting ?? [];
    const key = JSON.stringify([status, seats, acting, totals]);
    if (key === shown) return;
    shown = key;
    element.hidden = !scene;
    const simultaneous = acting.length > 1 && status === "playing";
    seats.forEach((seat, i) => {
      players[i] ??= createPlayer(i);
      update(players[i], seat, i, { isActing: acting.includes(i), simultaneous, total: totals?.[i] });
    });
    if (element.childElementCount !== seats.length) {
      setChildren(
        element,
        players.slice(0, seats.length).map(({ item }) => item),
      );
    }
  }

  /** @param {number} seat */
  function createPlayer(seat) {
    const chip = h("button", { type: "button", class: "chip", onclick: () => onEnlarge(seat) });
    return { item: h("li", {}, chip), chip };
  }

  /**
   * @param {{ item: HTMLElement, chip: HTMLElement }} player
   * @param {Seat} seat
   * @param {number} number
   * @param {{ isActing: boolean, simultaneous: boolean, total: number | undefined }} turn
   */
  function update({ item, chip }, seat, number, { isActing, simultaneous, total }) {
    const away = isAway(seat);
    item.classList.toggle("acting", isActing);
    item.classList.toggle("mine", seat.mine);
    item.classList.toggle("away", away);
    const marks = [
      seat.mine && "you",
      seat.bot && "bot",
      away && "away",
      isActing && !seat.mine && !away && "thinking…",
      simultaneous && !isActing && "ready",
    ];
    const content = h(
      "button",
      {},
      h("span", { class: "sign", "data-initial": seat.name.slice(0, 1) }, seatBadge(number, 28)),
      h(
        "span",
        { class: "who" },
        h("span", { class: "seat-name" }, seat.name || "free"),
        h("span", { class: "marks" }, marks.filter(Boolean).join(" · ")),
      ),
      total !== undefined && h("span", { class: "total" }, total, h("span", { class: "visually-hidden" }, " points")),
    );
    morphChildren(chip, content);
  }

  return { show, chipOf: (/** @type {number} */ seat) => players[seat]?.chip ?? null };
}

/**
 * Whether the person of a seat is not connected.
 * @param {Seat} seat
 */
export const isAway = (seat) => seat.person && !seat.online && !seat.bot;
