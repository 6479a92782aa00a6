// The row of players: colour and sign, name, score, who thinks, who is a bot, who is away.
import { fill, h } from "../shared/dom.js";
import { picture } from "../shared/svg.js";
import { renewChildren } from "../shared/board/morph.js";

export function createSeats(element, { onLook }) {
  const chips = [];
  let before = "";

  function show(state, scene) {
    const now = JSON.stringify([state.status, state.seats, scene?.acting, scene?.scores.map((score) => score.total)]);
    if (now === before) return;
    before = now;
    element.hidden = !scene;
    const acting = scene?.acting ?? [];
    const several = acting.length > 1;
    state.seats.map((seat, i) => ({ ...seat, acting: acting.includes(i) })).forEach((seat, i) => {
      chips[i] ??= chipOf(i);
      dress(chips[i], seat, i, scene?.scores[i]?.total, several, state.status);
    });
    if (element.childElementCount !== state.seats.length) fill(element, chips.slice(0, state.seats.length));
  }

  function chipOf(i) {
    return h("li", {}, h("button", { type: "button", class: "chip", onclick: () => onLook(i) }));
  }

  function dress(item, seat, i, total, several, status) {
    const chip = item.firstChild;
    item.classList.toggle("acting", seat.acting);
    item.classList.toggle("mine", seat.mine);
    item.classList.toggle("away", away(seat));
    const marks = [
      seat.mine && "you",
      seat.bot && "bot",
      away(seat) && "away",
      seat.acting && !seat.mine && !away(seat) && "thinking…",
      several && status === "playing" && !seat.acting && "ready",
    ].filter(Boolean);
    const fresh = h(
      "button",
      {},
      h("span", { class: "sign", "data-initial": seat.name.slice(0, 1) }, picture(`pc-badge-${i}`, 28)),
      h(
        "span",
        { class: "who" },
        h("span", { class: "called" }, seat.name || "free"),
        h("span", { class: "marks" }, marks.join(" · ")),
      ),
      total !== undefined && h("span", { class: "total" }, total, h("span", { class: "unseen" }, " points")),
    );
    renewChildren(chip, fresh);
  }

  return { show, chip: (seat) => chips[seat]?.firstChild ?? null };
}

/** Whether somebody's place is empty now. */
export const away = (seat) => seat.person && !seat.online && !seat.bot;
