// How the score grew: a line for each seat, with its name at its end. Pointing at it names a step.

import { marks, roundStep, spread } from "./scale.js";
import { fitted, widthOf } from "./text_width.js";
import { fill, h } from "../dom.js";
import { draw } from "../svg.js";

const ROW = 20; // between two names
const LABEL = 14; // from the end of a line to its badge
const PAD = { top: 16, bottom: 30, left: 34 };

/**
 * `totals[moment][seat]`, from before the first step on. With `onStep`, pressing and dragging on the chart asks for a
 * step. Answers `{move(step)}`, which puts the marker elsewhere.
 */
export function drawChart(
  element,
  { names, totals, step = null, onStep = null, title = "How the score grew", format = String },
) {
  const figure = h("div", { class: onStep ? "chart scrubbed" : "chart" });
  fill(element, figure, hiddenTable(names, totals, title, format));
  const chart = { figure, names, totals, step, title, format };
  const redraw = () => Object.assign(chart, drawn(chart, onStep));
  const watcher = new ResizeObserver(() => {
    if (!figure.isConnected) watcher.disconnect();
    else if (figure.clientWidth && figure.clientWidth !== chart.width) redraw();
  });
  redraw();
  watcher.observe(figure);
  return {
    move(to) {
      chart.step = to;
      putMarker(chart);
    },
  };
}

function drawn(chart, onStep) {
  const { figure, names, totals, title, format } = chart;
  const width = Math.max(figure.clientWidth, 260);
  const height = Math.max(Math.min(width * 0.5, 300), 150, PAD.top + PAD.bottom + names.length * ROW);
  const last = totals.at(-1);
  const labels = names.map((name, seat) => ({ name, seat, total: format(last[seat]) }));
  const named = Math.max(...labels.map(({ name, total }) => widthOf(`${name}  ${total}`, figure)));
  const right = Math.min(named + 6, Math.max(width * 0.32, 96)) + LABEL + 12;
  const [low, high] = [Math.min(0, ...totals.flat()), Math.max(5, ...totals.flat())];
  const moments = Math.max(totals.length - 1, 1);
  const space = { left: PAD.left, right: width - right, top: PAD.top, bottom: height - PAD.bottom };
  const x = (moment) => space.left + ((space.right - space.left) * moment) / moments;
  const y = (total) => space.bottom - ((space.bottom - space.top) * (total - low)) / (high - low);
  const marker = draw("g", { class: "marker" });
  const svg = draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": summary(names, totals, title, format) },
    ...axes(space, marks(low, high, height / 55), totals.length - 1, x, y),
    ...names.map((_, seat) => draw("path", { class: `growth seat-${seat}`, d: lineOf(totals, seat, x, y) })),
    marker,
    ...ends(labels, last, space, width, figure, y),
  );
  if (onStep) scrub(svg, (at) => onStep(nearest((at - x(0)) / (x(1) - x(0)), totals.length - 1)));
  figure.replaceChildren(svg);
  const fresh = { width: figure.clientWidth, marker, x, y, space };
  putMarker({ ...chart, ...fresh });
  return fresh;
}

const nearest = (moment, last) => Math.min(Math.max(Math.round(moment), 0), last);

const lineOf = (totals, seat, x, y) =>
  totals.map((row, moment) => `${moment ? "L" : "M"}${x(moment).toFixed(1)} ${y(row[seat]).toFixed(1)}`).join("");

function* axes({ left, right, bottom }, levels, steps, x, y) {
  for (const level of levels) {
    yield draw("path", { class: level ? "level" : "level ground", d: `M${left} ${y(level)}H${right}` });
    yield draw("text", { class: "tick", x: left - 8, y: y(level) + 4, "text-anchor": "end" }, String(level));
  }
  yield draw("text", { class: "tick", x: right + 18, y: bottom + 20 }, "steps");
  const apart = roundStep(steps, Math.max((right - left) / 90, 3));
  for (let moment = 0; moment <= steps; moment += apart) {
    yield draw("text", { class: "tick", x: x(moment), y: bottom + 20, "text-anchor": "middle" }, String(moment));
  }
}

/** Badge, name and total at the end of each line, none over another. */
function* ends(labels, last, { right, top, bottom }, width, figure, y) {
  const places = spread(labels.map(({ seat }) => y(last[seat])), ROW, top, bottom);
  for (const { name, seat, total } of labels) {
    const [from, to, at] = [y(last[seat]), places[seat], right + LABEL];
    const room = width - at - 14 - widthOf(`  ${total}`, figure) - 4;
    yield draw("path", { class: `leader seat-${seat}`, d: `M${right} ${from}L${at - 8} ${to}` });
    yield badge(seat, at, to, 0.72);
    yield draw(
      "text",
      { class: "name", x: at + 12, y: to + 4.5 },
      draw("title", {}, `${name}: ${total}`),
      draw("tspan", {}, fitted(name, room, figure)),
      draw("tspan", { class: "points", dx: 6 }, total),
    );
  }
}

/** The seat's sign, from the library of pictures if the page has one. */
const badge = (seat, x, y, scale) =>
  draw(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    draw("circle", { class: `dot seat-${seat}`, r: 9 }),
    draw("use", { href: `#pc-badge-${seat}` }),
  );

function putMarker({ marker, step, totals, x, y, space }) {
  if (step === null || !totals[step]) return marker.replaceChildren();
  marker.replaceChildren(
    draw("path", { d: `M${x(step)} ${space.top - 8}V${space.bottom}` }),
    draw("path", { class: "grip", d: `M${x(step) - 6} ${space.top - 14}h12v6l-6 6l-6 -6z` }),
    ...totals[step].map((total, seat) =>
      draw("circle", { class: `dot seat-${seat}`, cx: x(step), cy: y(total), r: 4 }),
    ),
  );
}

function scrub(svg, name) {
  const at = (event) => event.clientX - svg.getBoundingClientRect().left;
  svg.addEventListener("pointerdown", (event) => {
    svg.setPointerCapture(event.pointerId);
    name(at(event));
  });
  svg.addEventListener("pointermove", (event) => {
    if (svg.hasPointerCapture(event.pointerId)) name(at(event));
  });
}

function summary(names, totals, title, format) {
  const steps = totals.length - 1;
  const ended = names.map((name, seat) => `${name} ${format(totals.at(-1)[seat])}`).join(", ");
  return `${title} over ${steps} ${steps === 1 ? "step" : "steps"}. At the end: ${ended}.`;
}

/** The same in numbers, for those who cannot see lines. */
function hiddenTable(names, totals, title, format) {
  const last = totals.length - 1;
  const column = (title) => h("th", { scope: "col" }, title);
  const rows = [...new Set(Array.from({ length: 9 }, (_, i) => Math.round((last * i) / 8)))];
  return h(
    "div",
    { class: "unseen" },
    h(
      "table",
      {},
      h("caption", {}, `${title}, after some of the steps`),
      h("thead", {}, h("tr", {}, column("Step"), names.map(column))),
      h(
        "tbody",
        {},
        rows.map((moment) =>
          h("tr", {}, h("th", { scope: "row" }, moment), totals[moment].map((total) => h("td", {}, format(total)))),
        ),
      ),
    ),
  );
}
