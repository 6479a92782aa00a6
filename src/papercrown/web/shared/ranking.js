// Who is where, and that in a sentence.

/** The seats from the first to the last. Equal totals share a place, but a tie-break may lift a winner above. */
export function ranked(scores, winners) {
  const order = scores.map(({ total }, seat) => ({ seat, total, won: winners.includes(seat) }));
  order.sort((a, b) => b.won - a.won || b.total - a.total || a.seat - b.seat);
  const equal = (a, b) => a.won === b.won && a.total === b.total;
  return order.map((one) => ({ ...one, place: 1 + order.findIndex((other) => equal(other, one)) }));
}

export function verdict(names, scores, winners) {
  if (scores.length === 1) return `You reached ${points(scores[0].total)}.`;
  if (!winners.length) return "Nobody wins.";
  const best = scores[winners[0]].total;
  const won = winners.map((seat) => names[seat]);
  if (won.length > 1) return `${listed(won)} win together with ${points(best)} each.`;
  const beaten = names.filter((_, seat) => scores[seat].total === best && seat !== winners[0]);
  if (!beaten.length) return `${won[0]} wins with ${points(best)}.`;
  return `${listed([won[0], ...beaten])} have ${points(best)} each. The tie-break makes ${won[0]} the winner.`;
}

const points = (n) => `${n} ${Math.abs(n) === 1 ? "point" : "points"}`;

export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
