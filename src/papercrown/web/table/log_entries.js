// From the events of the table to the lines of its log: who, what, and the number of the step.
import { createLog } from "./log_view.js";

const STEPS = ["played", "veiled"];
const UNDONE = "undone";

/** An event as a line of the log: what a seat did stands under its name, news of people are sentences. */
export function lineOf(event, names) {
  if (event.seat === null || STEPS.includes(event.kind) || event.kind === UNDONE) {
    return { key: event.seq, seat: event.seat, text: event.text };
  }
  return { key: event.seq, seat: null, text: `${names[event.seat]} ${event.text}.` };
}

export function createStory(element, id) {
  const log = createLog(element, { href: (step) => `/replay/${encodeURIComponent(id)}?step=${step}` });
  let done = [];
  let told = 0; // the last step of the replay that this page was told of

  /** `again` are events told before that can be found in the replay now. Gives back what is news, to other eyes too. */
  function add({ events, again, anew }, names) {
    if (anew) {
      log.clear();
      done = [];
    }
    const news = events.filter((event) => event.text);
    for (const { seq, step } of again) log.number(seq, step);
    for (const event of news) remember(event);
    log.add(news.map((event) => ({ ...lineOf(event, names), step: event.step })), names);
    const before = told;
    told = Math.max(told, ...[...news, ...again].map(({ step }) => step ?? 0));
    return anew ? news.filter(({ step }) => step > before) : news;
  }

  function remember(event) {
    if (STEPS.includes(event.kind)) done.push(event);
    if (event.kind !== UNDONE) return;
    const last = done.findLastIndex((step) => step.seat === event.seat);
    if (last >= 0) log.strike(done.splice(last, 1)[0].seq);
  }

  return { add, end: log.end };
}
