// From the events of the table to the lines of its log: who, what, and the number of the step.
import { createLog } from "./log.js";

const STEPS = ["played", "veiled"];
const UNDONE = "undone";

/** An event as a line of the log: what a seat did stands under its name, news of people are sentences. */
export function lineOf(event, names) {
  if (event.seat === null || STEPS.includes(event.kind) || event.kind === UNDONE) {
    return { key: event.seq, seat: event.seat, text: event.text };
  }
  return { key: event.seq, seat: null, text: `${names[event.seat]} ${event.text}.` };
}

/** How many steps the game has more after these events. */
export const growth = (events) =>
  events.reduce((n, event) => n + STEPS.includes(event.kind) - (event.kind === UNDONE), 0);

export function createStory(element, id) {
  const log = createLog(element, { href: (step) => `/replay/${encodeURIComponent(id)}?step=${step}` });
  const done = [];
  const unsaid = new Map();
  let steps = null;

  /**
   * `again` are events told before, of which more may be known now; `total` is the number of steps after all of them.
   * Gives back what is news.
   */
  function add(events, again, names, total) {
    const revealed = again.filter((event) => reveal(event, names));
    steps ??= total - growth(events);
    const lines = events.map((event) => numbered(event, names));
    for (const line of lines) if (!line.text && line.step) unsaid.set(line.key, line.step);
    log.add(lines.filter((line) => line.text), names);
    return [...revealed, ...events.filter((event) => event.text)];
  }

  /** What somebody did in secret, once it may be known: in the line that is there, or in one of its own. */
  function reveal(event, names) {
    const line = lineOf(event, names);
    if (!unsaid.has(event.seq)) return log.reword(event.seq, line.text);
    log.add([{ ...line, step: unsaid.get(event.seq) }], names);
    unsaid.delete(event.seq);
    return true;
  }

  function numbered(event, names) {
    const line = lineOf(event, names);
    if (event.kind === UNDONE) {
      steps -= 1;
      const last = done.findLastIndex((step) => step.seat === event.seat);
      if (last >= 0) log.strike(done.splice(last, 1)[0].seq);
      return line;
    }
    if (!STEPS.includes(event.kind)) return line;
    steps += 1;
    done.push(event);
    return { ...line, step: steps };
  }

  return { add, end: log.end };
}
