// The rules in our words, in a panel beside the table.

import { h } from "./dom.js";
import { pour } from "./trusted_html.js";

const panels = new Map();

/** Opens the guide of a game; it is fetched once and stays where it was scrolled to. */
export function openGuide(game, title) {
  const panel = panels.get(game) ?? made(game, title);
  panels.set(game, panel);
  if (!panel.open) panel.showModal();
}

function made(game, title) {
  const waiting = h("p", { class: "faded" }, "The rules are on their way.");
  const text = h("article", { class: "rules", tabindex: "-1", autofocus: true }, waiting);
  const contents = h("nav", { class: "contents", "aria-label": "Contents", hidden: true });
  const closeOutside = ({ target }) => target === panel && panel.close();
  const panel = h(
    "dialog",
    { class: "guide", "aria-label": `The rules of ${title}`, onclick: closeOutside },
    h(
      "div",
      { class: "sheet" },
      h(
        "header",
        {},
        h("strong", {}, "The rules"),
        h("button", { type: "button", onclick: () => panel.close() }, "Close"),
      ),
      contents,
      text,
    ),
  );
  document.body.append(panel);
  read(game, title).then(
    (rules) => {
      pour(text, rules);
      tidy(text);
      list(contents, text);
    },
    (error) => {
      text.replaceChildren(h("p", { class: "problem", role: "alert" }, error.message));
      panels.delete(game);
      panel.addEventListener("close", () => panel.remove());
    },
  );
  return panel;
}

async function read(game, title) {
  const response = await fetch(`/games/${encodeURIComponent(game)}/guide.html`).catch(() => null);
  if (!response) throw new Error("The server cannot be reached. Is it still running?");
  if (!response.ok) throw new Error(`${title} has no guide yet.`);
  return response.text();
}

/** Wide tables and drawings scroll within themselves. */
function tidy(text) {
  for (const wide of text.querySelectorAll("table, pre")) {
    const name = wide.tagName === "PRE" ? "Drawing in letters" : "Table";
    const box = h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": name });
    wide.replaceWith(box);
    box.append(wide);
  }
}

function list(contents, text) {
  const headings = [...text.querySelectorAll("h2")];
  if (headings.length < 2) return;
  const links = headings.map((heading) => {
    heading.tabIndex = -1;
    const go = (event) => {
      event.preventDefault();
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    };
    return h("a", { href: "#", onclick: go }, heading.textContent);
  });
  contents.append(...links);
  contents.hidden = false;
  follow(contents, headings, links);
}

/** Marks the section one is reading. */
function follow(contents, headings, links) {
  const sheet = contents.parentElement;
  const mark = () => {
    const line = sheet.getBoundingClientRect().top + sheet.clientHeight / 3;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < line).length;
    const now = sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2 ? links.length - 1 : passed - 1;
    links.forEach((link, i) => link.setAttribute("aria-current", i === now));
    if (links[now]) contents.scrollLeft = links[now].offsetLeft - contents.offsetLeft - contents.clientWidth / 3;
  };
  sheet.addEventListener("scroll", mark, { passive: true });
  mark();
}
