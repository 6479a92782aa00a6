// The waiting room: who has a seat, how to invite others, and how to start.
import { copyToClipboard } from "../shared/clipboard.js";
import { h, messageOf, setChildren } from "../shared/dom.js";
import { pictureUrl, postJson } from "../shared/http.js";
import { joinNames } from "../shared/phrasing.js";
import { seatBadge } from "../shared/svg.js";
import { showToast } from "../shared/toast.js";

/** @import { BotInfo, Identity, Intent, Seat, ServerInfo, TableState } from "../shared/types.d.ts" */
/** @import { Child } from "../shared/dom.js" */

const MAX_NAME_LENGTH = 24;

/**
 * @param {HTMLElement} element
 * @param {object} dependencies
 * @param {() => Promise<ServerInfo>} dependencies.getServerInfo
 * @param {HTMLElement} dependencies.fairDice
 * @param {(intent: Intent) => Promise<boolean>} dependencies.sendIntent
 * @param {() => string | null} dependencies.pledge of this browser's luck, null for dice without any
 * @param {() => void} dependencies.reconnect
 */
export function createWaitingRoom(element, { getServerInfo, fairDice, sendIntent, pledge, reconnect }) {
  const invitation = new URLSearchParams(location.search).get("invite");
  const cover = h("img", { class: "drawn", alt: "", hidden: true });
  const title = h("h2");
  const options = h("p", { class: "faded" });
  const seats = h("ul", { class: "places" });
  const inviting = h("div", { class: "invitation" });
  const entry = h("div", { class: "entry" });
  setChildren(
    element,
    h("div", { class: "card waiting-room" }, cover, title, options, seats, entry, inviting, fairDice),
  );
  /** @type {Map<Element, string>} */
  const drawn = new Map();
  /** @type {Promise<ServerInfo> | null} */
  let serverInfo = null;
  /** @type {TableState | null} */
  let shown = null;

  /**
   * Redraws only when the content depends on something that changed, so that nobody loses what they are typing.
   * @param {Element} container
   * @param {unknown} dependencies
   * @param {() => Child[]} children
   */
  function redraw(container, dependencies, children) {
    const key = JSON.stringify(dependencies);
    if (drawn.get(container) === key) return;
    drawn.set(container, key);
    setChildren(container, children());
  }

  /**
   * @param {TableState} state
   * @param {boolean} waiting whether there is nothing to see of the game yet
   */
  function show(state, waiting) {
    element.hidden = !waiting;
    shown = state;
    if (!waiting) return;
    const free = state.seats.filter((seat) => seat.free).length;
    if (free) showCover(state.game);
    title.textContent = free ? `Waiting for ${free === 1 ? "one more" : `${free} more`}` : startText(state);
    options.textContent = state.options.join(" · ");
    options.hidden = !state.options.length;
    redraw(seats, [state.host, state.seats], () =>
      state.seats.map((seat, number) => seatItem(seat, number, state.host && seat.person && !seat.mine)),
    );
    redraw(inviting, [state.code, free > 0], () => (state.code && free ? invitationControls(state.code) : []));
    showEntry(state, free);
  }

  /**
   * Without free seats, the game begins at once.
   * @param {string} game
   */
  function showCover(game) {
    cover.src ||= pictureUrl(game, "cover.svg");
    cover.hidden = false;
  }

  /**
   * @param {Seat} seat
   * @param {number} number
   * @param {boolean} removable whether the viewer is the host, and a guest sits there
   */
  function seatItem(seat, number, removable) {
    const marks = [seat.mine && "you", seat.bot && `bot, ${seat.bot}`, seat.person && !seat.online && "away"];
    return h(
      "li",
      { class: seat.free ? "free" : "" },
      seatBadge(number, 30),
      h("span", { class: "seat-name" }, seat.free ? "free seat" : seat.name),
      h("span", { class: "faded" }, marks.filter(Boolean).join(" · ")),
      removable && removeButton(seat.name, number),
    );
  }

  /**
   * @param {string} name
   * @param {number} seat
   */
  function removeButton(name, seat) {
    const remove = () => sendIntent({ ask: "remove", seat });
    return h("button", { type: "button", "aria-label": `Remove ${name}`, onclick: remove }, "Remove");
  }

  /** @param {string} code */
  function invitationControls(code) {
    const link = `${location.origin}/join/${code}`;
    /** @type {HTMLInputElement} */
    const field = h("input", {
      type: "text",
      readonly: true,
      value: link,
      "aria-label": "Invitation link",
      onfocus: () => field.select(),
    });
    return [
      h("h3", {}, "Invite someone"),
      h(
        "div",
        { class: "row" },
        field,
        h("button", { type: "button", class: "main", onclick: () => copyToClipboard(link) }, "Copy"),
        "share" in navigator && h("button", { type: "button", onclick: () => share(link) }, "Share"),
      ),
      h("p", {}, "Or let them type this code in the lobby:"),
      h("p", { class: "code" }, code),
    ];
  }

  /** @param {string} link */
  async function share(link) {
    await navigator.share({ title: "Papercrown", text: "Come and play with me.", url: link }).catch(() => null);
  }

  /**
   * @param {TableState} state
   * @param {number} free
   */
  async function showEntry(state, free) {
    if (!free) return redraw(entry, false, () => []);
    serverInfo ??= getServerInfo();
    const { me, bots, usual } = await serverInfo;
    if (shown !== state) return;
    const seated = state.seats.some((seat) => seat.mine);
    const maySit = !seated && Boolean(invitation || state.public);
    const text = seated
      ? "The game starts when every seat is taken."
      : "You are watching. The seats are for invited players.";
    redraw(entry, [maySit, state.host, text], () => {
      if (!maySit && !state.host) return [h("p", {}, text)];
      return [maySit && sitForm(me), state.host && startControls(bots, usual)];
    });
  }

  /** @param {Identity} me */
  function sitForm(me) {
    const name = h("input", {
      id: "my-name",
      type: "text",
      value: me.name,
      maxlength: MAX_NAME_LENGTH,
      required: true,
      autocomplete: "nickname",
    });
    /** @param {Event} event */
    const sit = async (event) => {
      event.preventDefault();
      try {
        await rename(me, name.value.trim());
        await sendIntent({ ask: "sit", code: invitation, pledge: pledge() });
      } catch (error) {
        showToast(messageOf(error));
      }
    };
    return h(
      "form",
      { class: "row", onsubmit: sit },
      h("label", { for: "my-name" }, "Your name"),
      name,
      h("button", { class: "main" }, "Sit down"),
    );
  }

  /**
   * @param {Identity} me
   * @param {string} name
   */
  async function rename(me, name) {
    if (name === me.name) return;
    /** @type {Identity} */
    const saved = await postJson("/api/me", { name });
    me.name = saved.name;
    reconnect();
  }

  /**
   * @param {BotInfo[]} bots
   * @param {string} usual
   */
  function startControls(bots, usual) {
    const levels = bots.map((bot) => h("option", { value: bot.name, title: bot.summary }, bot.name));
    const level = h("select", { id: "level" }, levels);
    if (bots.length) level.value = usual;
    const start = () => sendIntent({ ask: "begin", bot: level.value });
    return h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: start }, "Start now with bots in the free seats"),
      h("label", { for: "level" }, "Level"),
      level,
    );
  }

  return { show };
}

/**
 * All seats are taken, but the game waits until every player's browser has pledged its luck, and then revealed it.
 * @param {TableState} state
 */
function startText({ dice }) {
  const awaited = dice?.asked ? [] : (dice?.awaited ?? []);
  if (!awaited.length) return "Everyone is here: the game begins";
  const opens = awaited.length > 1 ? "open" : "opens";
  const again = dice?.contributions.every(({ pledge }) => pledge) ? " again" : "";
  return `Everyone has a seat. The game begins when ${joinNames(awaited)} ${opens} this table${again}`;
}
