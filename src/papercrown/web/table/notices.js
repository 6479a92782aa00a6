// Notices about the players: who is away, whom a bot plays for, how well bots play, where the next game is.
import { h, setChildren } from "../shared/dom.js";
import { isAway } from "./player_bar.js";

/** @import { Intent, Seat, TableModel, TableState } from "../shared/types.d.ts" */

/** @typedef {Seat & { number: number }} NumberedSeat */
/** @typedef {{ text: string, controls: HTMLElement[] }} Notice */

/**
 * @param {Element} element
 * @param {object} dependencies
 * @param {(intent: Intent) => Promise<boolean>} dependencies.sendIntent
 */
export function createNotices(element, { sendIntent }) {
  const invitation = new URLSearchParams(location.search).get("invite");
  let shown = "";

  /** @param {TableModel} model */
  function show({ state, scene }) {
    const seats = state.seats.map((seat, number) => ({ ...seat, number }));
    const playing = scene && state.status === "playing";
    const notices = playing
      ? [...ownSeats(seats), ...absentPlayers(seats, state.grace), ...seatLink(seats), ...simpleBots(state)]
      : nextGame(state);
    const key = JSON.stringify(notices.map(({ text, controls }) => [text, controls[0]?.textContent]));
    if (key === shown) return;
    shown = key;
    setChildren(
      element,
      notices.map(({ text, controls }) => h("p", { class: "notice" }, h("span", {}, text), ...controls)),
    );
  }

  /** @type {(text: string, onclick: () => void, className?: string) => HTMLElement} */
  const button = (text, onclick, className) => h("button", { type: "button", class: className, onclick }, text);

  /**
   * The viewer's seats that the viewer does not play at the moment.
   * @param {NumberedSeat[]} seats
   * @returns {Notice[]}
   */
  function ownSeats(seats) {
    const left = seats.filter((seat) => seat.mine && (seat.bot || !seat.online));
    return left.map((seat) => ({
      text: seat.bot ? `A bot is playing for ${seat.name}.` : `${seat.name} has left the table.`,
      controls: [
        button("Take my seat back", () => sendIntent({ ask: "return", seat: seat.number }), "main"),
        h("a", { class: "button", href: "/" }, "Back to the lobby"),
      ],
    }));
  }

  /**
   * Players who are away, and whom a bot can replace once they have been away for the grace period.
   * @param {NumberedSeat[]} seats
   * @param {number} grace
   * @returns {Notice[]}
   */
  function absentPlayers(seats, grace) {
    if (!seats.some((seat) => seat.mine && !seat.bot && seat.online)) return [];
    return seats
      .filter((seat) => isAway(seat) && !seat.mine)
      .map(({ name, number, replaceable, voted, votes, needed }) => {
        const tally = needed > 1 ? ` (${votes} of ${needed})` : "";
        if (!replaceable) {
          const minutes = Math.ceil(grace / 60);
          return { text: `${name} is away. After ${minutes} minutes a bot may play until they return.`, controls: [] };
        }
        if (voted) return { text: `${name} is away. You voted to let a bot play for now${tally}.`, controls: [] };
        const vote = () => sendIntent({ ask: "vote", seat: number });
        return { text: `${name} is away.`, controls: [button(`Let a bot play for ${name}${tally}`, vote)] };
      });
  }

  /**
   * For a visitor with a link to a seat, once the game has begun.
   * @param {NumberedSeat[]} seats
   * @returns {Notice[]}
   */
  function seatLink(seats) {
    if (!invitation || seats.some((seat) => seat.mine)) return [];
    const sit = () => sendIntent({ ask: "sit", code: invitation });
    return [{ text: "You are watching.", controls: [button("Take the seat from your link", sit)] }];
  }

  /**
   * Until the rules are compiled, bots cannot think ahead.
   * @param {TableState} state
   * @returns {Notice[]}
   */
  function simpleBots({ compiling, seats }) {
    if (!compiling || !seats.some((seat) => seat.bot)) return [];
    const text = "The bots are still waking up: for the first minute they play simply, and there are no hints.";
    return [{ text, controls: [] }];
  }

  /**
   * After the game, when a player has set up the next one.
   * @param {TableState} state
   * @returns {Notice[]}
   */
  function nextGame({ next }) {
    if (!next) return [];
    const link = h("a", { class: "button main", href: `/table/${next}` }, "Join it");
    return [{ text: "There is a new game for everyone at this table.", controls: [link] }];
  }

  return { show };
}
