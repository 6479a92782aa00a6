// The rules of a game, in a dialog beside the table.
import { h, messageOf, setChildren } from "./dom.js";
import { setTrustedHTML } from "./trusted_html.js";

/** @type {Map<string, HTMLDialogElement>} */
const dialogs = new Map();

/**
 * Opens the guide of a game. It is fetched once and keeps its scroll position.
 * @param {string} game
 * @param {string} title
 */
export function openGuide(game, title) {
  const dialog = dialogs.get(game) ?? createGuide(game, title);
  dialogs.set(game, dialog);
  if (!dialog.open) dialog.showModal();
}

/**
 * @param {string} game
 * @param {string} title
 */
function createGuide(game, title) {
  const loading = h("p", { class: "faded" }, "The rules are on their way.");
  const article = h("article", { class: "rules", tabindex: "-1", autofocus: true }, loading);
  const contents = h("nav", { class: "contents", "aria-label": "Contents", hidden: true });
  const header = h(
    "header",
    {},
    h("strong", {}, "The rules"),
    h("button", { type: "button", onclick: () => dialog.close() }, "Close"),
  );
  const scroller = h("div", { class: "scroller" }, header, contents, article);
  /** @type {HTMLDialogElement} */
  const dialog = h(
    "dialog",
    {
      class: "guide",
      "aria-label": `The rules of ${title}`,
      onclick: ({ target }) => target === dialog && dialog.close(),
    },
    scroller,
  );
  document.body.append(dialog);
  fetchGuide(game, title).then(
    (html) => {
      setTrustedHTML(article, html);
      wrapWideBlocks(article);
      fillContents(contents, article, scroller);
    },
    (error) => {
      setChildren(article, h("p", { class: "problem", role: "alert" }, messageOf(error)));
      dialogs.delete(game);
      dialog.addEventListener("close", () => dialog.remove());
    },
  );
  return dialog;
}

/**
 * @param {string} game
 * @param {string} title
 */
async function fetchGuide(game, title) {
  const response = await fetch(`/games/${encodeURIComponent(game)}/guide.html`).catch(() => null);
  if (!response) throw new Error("The server cannot be reached. Is it still running?");
  if (!response.ok) throw new Error(`${title} has no guide yet.`);
  return response.text();
}

/**
 * Wide tables and text drawings scroll on their own.
 * @param {Element} article
 */
function wrapWideBlocks(article) {
  for (const block of article.querySelectorAll("table, pre")) {
    const label = block.tagName === "PRE" ? "Text drawing" : "Table";
    const wrapper = h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label });
    block.replaceWith(wrapper);
    wrapper.append(block);
  }
}

/**
 * @param {HTMLElement} contents
 * @param {Element} article
 * @param {Element} scroller
 */
function fillContents(contents, article, scroller) {
  const headings = [...article.querySelectorAll("h2")];
  if (headings.length < 2) return;
  const links = headings.map((heading) => {
    heading.tabIndex = -1;
    /** @param {Event} event */
    const jump = (event) => {
      event.preventDefault();
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    };
    return h("a", { href: "#", onclick: jump }, heading.textContent);
  });
  contents.append(...links);
  contents.hidden = false;
  trackCurrentSection(contents, headings, links, scroller);
}

/**
 * Marks the link of the section at the upper third of the visible text.
 * @param {HTMLElement} contents
 * @param {Element[]} headings
 * @param {HTMLAnchorElement[]} links
 * @param {Element} scroller
 */
function trackCurrentSection(contents, headings, links, scroller) {
  const update = () => {
    const threshold = scroller.getBoundingClientRect().top + scroller.clientHeight / 3;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < threshold).length;
    const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
    const current = atEnd ? links.length - 1 : passed - 1;
    links.forEach((link, i) => {
      link.setAttribute("aria-current", String(i === current));
    });
    const link = links[current];
    if (link) contents.scrollLeft = link.offsetLeft - contents.offsetLeft - contents.clientWidth / 3;
  };
  scroller.addEventListener("scroll", update, { passive: true });
  update();
}
