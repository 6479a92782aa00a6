// The waiting room: who sits, how to invite, how to begin.
import { fill, h } from "../shared/dom.js";
import { post } from "../shared/http.js";
import { picture } from "../shared/svg.js";
import { listed } from "../shared/phrasing.js";
import { copied } from "../shared/clipboard.js";
import { toast } from "../shared/toast.js";

export function createWaiting(element, { house, fair, ask, luck, renew }) {
  const invite = new URLSearchParams(location.search).get("invite");
  const cover = h("img", { class: "drawn", alt: "", hidden: true });
  const title = h("h2");
  const options = h("p", { class: "faded" });
  const seats = h("ul", { class: "places" });
  const invitation = h("div", { class: "invitation" });
  const entry = h("div", { class: "entry" });
  const bar = h("progress", { "aria-label": "Getting the rules ready" });
  const warming = h(
    "div",
    { class: "warming", hidden: true },
    h("p", {}, "The rules are being made ready. This happens only once."),
    bar,
  );
  fill(element, h("div", { class: "card room" }, cover, title, options, warming, seats, entry, invitation, fair));
  const drawn = new Map();

  /** Draws again only if what it depends on has changed: nobody loses what they are typing. */
  function fillOnce(home, what, children) {
    const key = JSON.stringify(what);
    if (drawn.get(home) === key) return;
    drawn.set(home, key);
    fill(home, children());
  }

  /** `open` while there is nothing to see of the game yet. */
  function show(state, open) {
    element.hidden = !open;
    warming.hidden = true;
    if (!open) return;
    cover.src ||= `/games/${encodeURIComponent(state.game)}/cover.svg`;
    cover.hidden = false;
    const free = state.seats.filter((seat) => seat.free).length;
    title.textContent = free ? `Waiting for ${free === 1 ? "one more" : `${free} more`}` : beginning(state);
    options.textContent = state.options.join(" · ");
    options.hidden = !state.options.length;
    fillOnce(seats, state.seats, () => state.seats.map(placeOf));
    fillOnce(invitation, [state.code, free > 0], () => (state.code && free ? inviting(state.code) : []));
    enter(state, free);
  }

  function placeOf(seat, i) {
    const marks = [seat.mine && "you", seat.bot && `bot, ${seat.bot}`, seat.person && !seat.online && "away"];
    return h(
      "li",
      { class: seat.free ? "free" : "" },
      picture(`pc-badge-${i}`, 30),
      h("span", { class: "called" }, seat.free ? "free seat" : seat.name),
      h("span", { class: "faded" }, marks.filter(Boolean).join(" · ")),
    );
  }

  function inviting(code) {
    const link = `${location.origin}/join/${code}`;
    const field = h("input", { type: "text", readonly: true, value: link, "aria-label": "Invitation link" });
    field.addEventListener("focus", () => field.select());
    return [
      h("h3", {}, "Invite somebody"),
      h(
        "div",
        { class: "row" },
        field,
        h("button", { type: "button", class: "main", onclick: () => copied(link) }, "Copy"),
        navigator.share && h("button", { type: "button", onclick: () => share(link) }, "Share"),
      ),
      h("p", {}, "Or let them type this code in the lobby:"),
      h("p", { class: "code" }, code),
    ];
  }

  async function share(link) {
    await navigator.share({ title: "Papercrown", text: "Come and play with me.", url: link }).catch(() => null);
  }

  async function enter(state, free) {
    const { me, bots, usual } = await house;
    const sits = state.seats.some((seat) => seat.mine);
    const may = !sits && Boolean(invite || state.public);
    const text = sits
      ? "The game begins when all seats are taken."
      : "You look on. The seats are for those who were invited.";
    fillOnce(entry, [free > 0, may, state.host, text], () => {
      if (!free) return [];
      if (!may && !state.host) return [h("p", {}, text)];
      return [may && sitting(me), state.host && beginNow(bots, usual)];
    });
  }

  function sitting(me) {
    const name = h("input", {
      id: "my-name",
      type: "text",
      value: me.name,
      maxlength: "24",
      required: true,
      autocomplete: "nickname",
    });
    const sit = async (event) => {
      event.preventDefault();
      try {
        if (name.value.trim() !== me.name) {
          me.name = (await post("/api/me", { name: name.value.trim() })).name;
          renew();
        }
        await ask({ ask: "sit", code: invite, luck: luck() });
      } catch (error) {
        toast(error.message);
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

  function beginNow(bots, usual) {
    const levels = bots.map((bot) => h("option", { value: bot.name, title: bot.summary }, bot.name));
    const level = h("select", { id: "level" }, levels);
    if (bots.length) level.value = usual;
    const begin = () => ask({ ask: "begin", bot: level.value });
    return h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: begin }, "Begin now with bots in the free seats"),
      h("label", { for: "level" }, "Level"),
      level,
    );
  }

  /** The rules are still being compiled, before anything is told of the table: how far they are. */
  function warm({ done, total }) {
    element.hidden = warming.hidden = false;
    title.textContent ||= "One moment";
    bar.max = Math.max(total, 1);
    bar.value = Math.min(done, bar.max);
  }

  return { show, warm };
}

/** All sit; but the game waits until everybody's browser has added its luck to the dice. */
function beginning({ dice }) {
  const away = dice?.missing ? [] : (dice?.awaited ?? []);
  if (!away.length) return "All sit: the game begins";
  return `All sit. The game begins when ${listed(away)} ${away.length > 1 ? "open" : "opens"} this table`;
}
