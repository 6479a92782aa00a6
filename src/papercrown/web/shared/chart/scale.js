// Axis ticks and label placement.

/**
 * A step of 1, 2 or 5 times a power of ten, at least 1, so that about `count` steps fit into the span.
 * @param {number} span
 * @param {number} count
 */
export function roundStep(span, count) {
  const rough = Math.max(span, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((n) => n * power >= rough) ?? 10;
  return Math.max(1, factor * power);
}

/**
 * The multiples of a round step between `low` and `high`, about `count` of them.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export function ticks(low, high, count) {
  const step = roundStep(high - low, count);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** @typedef {{ members: number[], middle: number }} Cluster */

/**
 * Positions as close as possible to the wanted ones that keep their order, are `gap` apart, and lie between `low` and
 * `high`.
 * @param {number[]} wanted
 * @param {number} gap
 * @param {number} low
 * @param {number} high
 */
export function spreadOut(wanted, gap, low, high) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  /** @type {Cluster[]} */
  const clusters = [];
  for (const i of order) {
    let cluster = { members: [i], middle: wanted[i] };
    for (let above = clusters.at(-1); above && overlap(above, cluster, gap); above = clusters.at(-1)) {
      clusters.pop();
      cluster = merged(above, cluster);
    }
    clusters.push(cluster);
  }
  /** @type {number[]} */
  const positions = [];
  for (const { members, middle } of clusters) {
    members.forEach((i, k) => {
      positions[i] = middle + (k - (members.length - 1) / 2) * gap;
    });
  }
  return clamped(positions, order, gap, low, high);
}

/**
 * @param {Cluster} above
 * @param {Cluster} below
 * @param {number} gap
 */
const overlap = (above, below, gap) =>
  below.middle - above.middle < ((above.members.length + below.members.length) / 2) * gap;

/**
 * @param {Cluster} above
 * @param {Cluster} below
 * @returns {Cluster}
 */
function merged(above, below) {
  const members = [...above.members, ...below.members];
  const weight = above.middle * above.members.length + below.middle * below.members.length;
  return { members, middle: weight / members.length };
}

/**
 * Moves positions beyond the edges back inside.
 * @param {number[]} positions
 * @param {number[]} order
 * @param {number} gap
 * @param {number} low
 * @param {number} high
 */
function clamped(positions, order, gap, low, high) {
  order.forEach((i, k) => {
    positions[i] = Math.max(positions[i], low + k * gap);
  });
  const last = order.length - 1;
  order.forEach((i, k) => {
    positions[i] = Math.min(positions[i], high - (last - k) * gap);
  });
  return positions;
}
