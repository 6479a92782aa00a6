// Round numbers for an axis.

/** A step of 1, 2 or 5 times a power of ten, so that about this many fit into the span. */
export function roundStep(span, wanted) {
  const rough = Math.max(span, 1) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((n) => n * power >= rough);
  return Math.max(1, factor * power);
}

/** The round numbers between `low` and `high`. */
export function marks(low, high, wanted) {
  const step = roundStep(high - low, wanted);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Places as near as they can be to the wanted ones, `gap` apart, between `low` and `high`, in the given order. */
export function spread(wanted, gap, low, high) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const groups = [];
  for (const i of order) {
    groups.push({ members: [i], middle: wanted[i] });
    while (groups.length > 1 && touch(groups.at(-2), groups.at(-1), gap)) {
      const [above, below] = groups.splice(-2);
      groups.push(joined(above, below));
    }
  }
  const places = [];
  for (const { members, middle } of groups) {
    members.forEach((i, k) => (places[i] = middle + (k - (members.length - 1) / 2) * gap));
  }
  return kept(places, order, gap, low, high);
}

const touch = (above, below, gap) =>
  below.middle - above.middle < ((above.members.length + below.members.length) / 2) * gap;

function joined(above, below) {
  const members = [...above.members, ...below.members];
  const weight = above.middle * above.members.length + below.middle * below.members.length;
  return { members, middle: weight / members.length };
}

/** Pushes what hangs over the edges back inside. */
function kept(places, order, gap, low, high) {
  order.forEach((i, k) => (places[i] = Math.max(places[i], low + k * gap)));
  const last = order.length - 1;
  order.forEach((i, k) => (places[i] = Math.min(places[i], high - (last - k) * gap)));
  return places;
}
