// A line chart of the score: one line per seat, labelled at its end. Dragging on it selects a step.
import { h, setChildren } from "../dom.js";
import { counted } from "../phrasing.js";
import { svg } from "../svg.js";
import { roundStep, spreadOut, ticks } from "./scale.js";
import { textWidth, truncated } from "./text_width.js";

const LABEL_HEIGHT_PX = 20;
const LABEL_OFFSET_PX = 14; // from the end of a line to its badge
const PADDING_PX = { top: 16, bottom: 30, left: 34 };
const MIN_WIDTH_PX = 260;
const HEIGHT_PX = { min: 150, max: 300 };
const TABLE_ROWS = 9; // of the text alternative

/**
 * @typedef {object} ChartData
 * @property {string[]} names
 * @property {number[][]} totals of each seat, before the first step and after each one: `totals[step][seat]`
 * @property {number | null} [step] where the marker is
 * @property {string} [title]
 * @property {(value: number) => string} [format]
 */

/** @typedef {{ left: number, right: number, top: number, bottom: number }} PlotArea */
/** @typedef {(value: number) => number} Scale from a value to pixels */
/** @typedef {{ marker: SVGGElement, x: Scale, y: Scale, area: PlotArea, width: number }} Layout */
/** @typedef {{ name: string, seat: number, total: string }} Label */

/**
 * Draws a chart that adapts to the width of its element. With `onStep`, pressing and dragging selects a step.
 * @param {Element} element
 * @param {ChartData & { onStep?: ((step: number) => void) | null }} options
 */
export function createChart(
  element,
  { names, totals, step = null, onStep = null, title = "How the score grew", format = String },
) {
  const figure = h("div", { class: onStep ? "chart scrubbable" : "chart" });
  setChildren(element, figure, textAlternative(names, totals, title, format));
  let current = step;
  let layout = draw();

  function draw() {
    const drawn = drawChart(figure, { names, totals, title, format }, onStep);
    placeMarker(drawn, totals, current);
    return drawn;
  }

  const observer = new ResizeObserver(() => {
    if (!figure.isConnected) observer.disconnect();
    else if (figure.clientWidth && figure.clientWidth !== layout.width) layout = draw();
  });
  observer.observe(figure);
  return {
    /** @param {number} to */
    moveMarker(to) {
      current = to;
      placeMarker(layout, totals, current);
    },
  };
}

/**
 * @param {HTMLElement} figure
 * @param {Required<Omit<ChartData, "step">>} data
 * @param {((step: number) => void) | null} onStep
 * @returns {Layout}
 */
function drawChart(figure, { names, totals, title, format }, onStep) {
  const width = Math.max(figure.clientWidth, MIN_WIDTH_PX);
  const labelled = PADDING_PX.top + PADDING_PX.bottom + names.length * LABEL_HEIGHT_PX;
  const height = Math.max(Math.min(width * 0.5, HEIGHT_PX.max), HEIGHT_PX.min, labelled);
  const last = totals[totals.length - 1];
  const labels = names.map((name, seat) => ({ name, seat, total: format(last[seat]) }));
  const widest = Math.max(...labels.map(({ name, total }) => textWidth(`${name}  ${total}`, figure)));
  const labelWidth = Math.min(widest + 6, Math.max(width * 0.32, 96)) + LABEL_OFFSET_PX + 12;
  const [low, high] = [Math.min(0, ...totals.flat()), Math.max(5, ...totals.flat())];
  const steps = totals.length - 1;
  const area = {
    left: PADDING_PX.left,
    right: width - labelWidth,
    top: PADDING_PX.top,
    bottom: height - PADDING_PX.bottom,
  };
  /** @type {Scale} */
  const x = (step) => area.left + ((area.right - area.left) * step) / Math.max(steps, 1);
  /** @type {Scale} */
  const y = (total) => area.bottom - ((area.bottom - area.top) * (total - low)) / (high - low);
  const marker = svg("g", { class: "marker" });
  const chart = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": summary(names, totals, title, format),
    },
    ...axes(area, ticks(low, high, height / 55), steps, x, y),
    ...names.map((_, seat) => svg("path", { class: `growth seat-${seat}`, d: linePath(totals, seat, x, y) })),
    marker,
    ...endLabels(labels, last, area, width, figure, y),
  );
  if (onStep) {
    const stepAt = (/** @type {number} */ px) => Math.round((px - x(0)) / (x(1) - x(0)));
    onScrub(chart, (px) => onStep(Math.min(Math.max(stepAt(px), 0), steps)));
  }
  figure.replaceChildren(chart);
  return { width: figure.clientWidth, marker, x, y, area };
}

/**
 * @param {number[][]} totals
 * @param {number} seat
 * @param {Scale} x
 * @param {Scale} y
 */
const linePath = (totals, seat, x, y) =>
  totals.map((row, step) => `${step ? "L" : "M"}${x(step).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");

/**
 * @param {PlotArea} area
 * @param {number[]} levels
 * @param {number} steps
 * @param {Scale} x
 * @param {Scale} y
 */
function* axes({ left, right, bottom }, levels, steps, x, y) {
  for (const level of levels) {
    yield svg("path", { class: level ? "level" : "level ground", d: `M${left} ${y(level)}H${right}` });
    yield svg("text", { class: "tick", x: left - 8, y: y(level) + 4, "text-anchor": "end" }, String(level));
  }
  yield svg("text", { class: "tick", x: right + 18, y: bottom + 20 }, "steps");
  const interval = roundStep(steps, Math.max((right - left) / 90, 3));
  for (let step = 0; step <= steps; step += interval) {
    yield svg("text", { class: "tick", x: x(step), y: bottom + 20, "text-anchor": "middle" }, String(step));
  }
}

/**
 * Badge, name and total at the end of each line, without overlaps.
 * @param {Label[]} labels
 * @param {number[]} last
 * @param {PlotArea} area
 * @param {number} width
 * @param {Element} figure
 * @param {Scale} y
 */
function* endLabels(labels, last, { right, top, bottom }, width, figure, y) {
  const wanted = labels.map(({ seat }) => y(last[seat]));
  const positions = spreadOut(wanted, LABEL_HEIGHT_PX, top, bottom);
  for (const { name, seat, total } of labels) {
    const [from, to, left] = [wanted[seat], positions[seat], right + LABEL_OFFSET_PX];
    const nameWidth = width - left - 14 - textWidth(`  ${total}`, figure) - 4;
    yield svg("path", { class: `leader seat-${seat}`, d: `M${right} ${from}L${left - 8} ${to}` });
    yield badge(seat, left, to);
    yield svg(
      "text",
      { class: "name", x: left + 12, y: to + 4.5 },
      svg("title", {}, `${name}: ${total}`),
      svg("tspan", {}, truncated(name, nameWidth, figure)),
      svg("tspan", { class: "points", dx: 6 }, total),
    );
  }
}

/**
 * The seat's colour, and its sign if the page has loaded a symbol library.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
const badge = (seat, x, y) =>
  svg(
    "g",
    { transform: `translate(${x} ${y}) scale(0.72)` },
    svg("circle", { class: `dot seat-${seat}`, r: 9 }),
    svg("use", { href: `#pc-badge-${seat}` }),
  );

/**
 * @param {Layout} layout
 * @param {number[][]} totals
 * @param {number | null} step
 */
function placeMarker({ marker, x, y, area }, totals, step) {
  if (step === null || !totals[step]) return marker.replaceChildren();
  marker.replaceChildren(
    svg("path", { d: `M${x(step)} ${area.top - 8}V${area.bottom}` }),
    svg("path", { class: "grip", d: `M${x(step) - 6} ${area.top - 14}h12v6l-6 6l-6 -6z` }),
    ...totals[step].map((total, seat) => svg("circle", { class: `dot seat-${seat}`, cx: x(step), cy: y(total), r: 4 })),
  );
}

/**
 * Reports the horizontal position, in pixels, of every press and drag.
 * @param {SVGSVGElement} chart
 * @param {(px: number) => void} report
 */
function onScrub(chart, report) {
  const position = (/** @type {PointerEvent} */ event) => event.clientX - chart.getBoundingClientRect().left;
  chart.addEventListener("pointerdown", (event) => {
    chart.setPointerCapture(event.pointerId);
    report(position(event));
  });
  chart.addEventListener("pointermove", (event) => {
    if (chart.hasPointerCapture(event.pointerId)) report(position(event));
  });
}

/**
 * @param {string[]} names
 * @param {number[][]} totals
 * @param {string} title
 * @param {(value: number) => string} format
 */
function summary(names, totals, title, format) {
  const last = totals[totals.length - 1];
  const ends = names.map((name, seat) => `${name} ${format(last[seat])}`).join(", ");
  return `${title} over ${counted(totals.length - 1, "step")}. At the end: ${ends}.`;
}

/**
 * The values at selected steps as a table, for screen readers.
 * @param {string[]} names
 * @param {number[][]} totals
 * @param {string} title
 * @param {(value: number) => string} format
 */
function textAlternative(names, totals, title, format) {
  const last = totals.length - 1;
  const column = (/** @type {string} */ name) => h("th", { scope: "col" }, name);
  const evenly = Array.from({ length: TABLE_ROWS }, (_, i) => Math.round((last * i) / (TABLE_ROWS - 1)));
  const rows = [...new Set(evenly)].map((step) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, step),
      totals[step].map((total) => h("td", {}, format(total))),
    ),
  );
  return h(
    "div",
    { class: "visually-hidden" },
    h(
      "table",
      {},
      h("caption", {}, `${title}, at selected steps`),
      h("thead", {}, h("tr", {}, column("Step"), names.map(column))),
      h("tbody", {}, rows),
    ),
  );
}
