// What happened, in plain words, newest last. It follows the newest line unless somebody scrolled up to read.
import { h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";

const NEAR = 40;

/**
 * A line is {key, seat, text, step}; lines of one seat after each other stand under one name, lines of nobody alone.
 * `href(step)` is where the number of a step leads to.
 */
export function createLog(element, { href }) {
  const list = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
  element.append(list);
  const lines = new Map();
  let group = null;
  let owner = null;
  let follows = true;

  list.addEventListener("scroll", () => {
    follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  });

  function add(fresh, names) {
    for (const line of fresh) append(line, names);
    if (follows && fresh.length) requestAnimationFrame(end);
  }

  function append({ key, seat, text, step }, names) {
    const news = seat === null;
    if (news || owner !== seat) {
      group = h("ul");
      const name = news ? null : h("p", { class: "who" }, picture(`pc-badge-${seat}`, 18), names[seat]);
      list.append(h("li", { class: news ? "news" : "turn" }, name, group));
      owner = seat;
    }
    const line = h("li", {}, h("span", {}, text));
    lines.set(key, line);
    group.append(line);
    if (step) number(key, step);
  }

  /** A line leads to the step that it tells of, once that is in the replay. */
  function number(key, step) {
    const line = lines.get(key);
    if (line && !line.querySelector("a")) line.append(h("a", { href: href(step), "aria-label": `Step ${step}` }, step));
  }

  /** A line that was taken back stays, struck out. */
  function strike(key) {
    lines.get(key)?.classList.add("undone");
  }

  function clear() {
    list.replaceChildren();
    lines.clear();
    owner = group = null;
  }

  function end() {
    list.scrollTop = list.scrollHeight;
  }

  return { add, number, strike, clear, end };
}
