// The final ranking, and the verdict in a sentence.
import { counted, joinNames } from "./phrasing.js";

/** @typedef {{ seat: number, total: number, won: boolean, place: number }} Rank */

/**
 * The seats from first to last. Equal totals share a place, unless a tie-break made one of them the winner.
 * @param {{ total: number }[]} scores
 * @param {number[]} winners
 * @returns {Rank[]}
 */
export function rankSeats(scores, winners) {
  const order = scores.map(({ total }, seat) => ({ seat, total, won: winners.includes(seat) }));
  order.sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total || a.seat - b.seat);
  return order.map((rank) => ({
    ...rank,
    place: 1 + order.findIndex(({ won, total }) => won === rank.won && total === rank.total),
  }));
}

/**
 * @param {string[]} names
 * @param {{ total: number }[]} scores
 * @param {number[]} winners
 */
export function verdict(names, scores, winners) {
  if (scores.length === 1) return `You scored ${points(scores[0].total)}.`;
  if (!winners.length) return "Nobody wins.";
  const best = scores[winners[0]].total;
  const winnerNames = winners.map((seat) => names[seat]);
  if (winners.length > 1) return `${joinNames(winnerNames)} win together with ${points(best)} each.`;
  const beaten = names.filter((_, seat) => scores[seat].total === best && seat !== winners[0]);
  if (!beaten.length) return `${winnerNames[0]} wins with ${points(best)}.`;
  const tied = joinNames([winnerNames[0], ...beaten]);
  return `${tied} have ${points(best)} each. The tie-break makes ${winnerNames[0]} the winner.`;
}

/** @param {number} count */
const points = (count) => counted(count, "point");
