// Turns the events of a table into entries of its log.
import { createLogView } from "./log_view.js";

/** @import { FullEvent, TableEvent, TableUpdate } from "../shared/types.d.ts" */

const STEP_KINDS = ["played", "veiled"];
const UNDONE = "undone";

/**
 * What a seat did goes under its name; what happened to a person becomes a sentence of its own.
 * @param {TableEvent} event
 * @param {string[]} names
 */
export function toEntry(event, names) {
  if (event.seat === null || STEP_KINDS.includes(event.kind) || event.kind === UNDONE) {
    return { key: event.seq, seat: event.seat, text: event.text };
  }
  return { key: event.seq, seat: null, text: `${names[event.seat]} ${event.text}.` };
}

/**
 * @param {Element} element
 * @param {string} tableId
 */
export function createLog(element, tableId) {
  const view = createLogView(element, (step) => `/replay/${encodeURIComponent(tableId)}?step=${step}`);
  /** @type {FullEvent[]} */
  let steps = [];
  let lastStep = 0; // of the replay, as far as this client knows

  /**
   * Adds the events of an update; returns those that are news even if the viewer has changed.
   * @param {TableUpdate} update
   * @param {string[]} names
   */
  function add({ events, resent, restarted }, names) {
    if (restarted) {
      view.clear();
      steps = [];
    }
    const told = events.filter((event) => event.text);
    for (const { seq, step } of resent) if (step) view.linkStep(seq, step);
    for (const event of told) trackUndo(event);
    view.add(
      told.map((event) => ({ ...toEntry(event, names), step: event.step })),
      names,
    );
    const before = lastStep;
    lastStep = Math.max(lastStep, ...[...told, ...resent].map(({ step }) => step ?? 0));
    return restarted ? told.filter(({ step }) => (step ?? 0) > before) : told;
  }

  /** @param {FullEvent} event */
  function trackUndo(event) {
    if (STEP_KINDS.includes(event.kind)) steps.push(event);
    if (event.kind !== UNDONE) return;
    const last = steps.findLastIndex((step) => step.seat === event.seat);
    if (last >= 0) view.strikeOut(steps.splice(last, 1)[0].seq);
  }

  return { add, scrollToEnd: view.scrollToEnd };
}
