// What the people around the game should know: who is away, that a bot plays for me.
import { fill, h } from "../shared/dom.js";
import { away } from "./player_bar.js";

export function createNotices(element, { house, ask }) {
  const invite = new URLSearchParams(location.search).get("invite");
  let before = "";

  function show({ state, scene }) {
    const playing = scene && state.status === "playing";
    const seats = state.seats.map((seat, number) => ({ ...seat, number }));
    const lines = playing ? [...mine(seats), ...others(seats), ...guest(seats)] : following(state);
    const now = JSON.stringify(lines.map(({ text, ways }) => [text, ways[0]?.textContent]));
    if (now === before) return;
    before = now;
    fill(element, lines.map(({ text, ways }) => h("p", { class: "notice" }, h("span", {}, text), ways)));
  }

  const button = (text, go, kind) => h("button", { type: "button", class: kind, onclick: go }, text);

  /** My seats that I do not play myself now. */
  function mine(seats) {
    const left = seats.filter((seat) => seat.mine && (seat.bot || !seat.online));
    return left.map((seat) => ({
      text: seat.bot ? `A bot plays for ${seat.name}.` : `${seat.name} has left the table.`,
      ways: [
        button("Take my seat back", () => ask({ ask: "return", seat: seat.number }), "main"),
        h("a", { class: "button", href: "/" }, "To the lobby"),
      ],
    }));
  }

  /** Those for whom a bot could play. */
  function others(seats) {
    if (!seats.some((seat) => seat.mine && !seat.bot && seat.online)) return [];
    return seats.filter((seat) => away(seat) && !seat.mine).map((seat) => {
      const votes = `${seat.votes} of ${seat.needed}`;
      const text = `${seat.name} is away.`;
      return seat.voted
        ? { text: `${text} You want a bot to play for now (${votes}).`, ways: [] }
        : { text, ways: [button(`Let a bot play for ${seat.name} (${votes})`, () => vote(seat.number))] };
    });
  }

  async function vote(seat) {
    const { usual } = await house;
    await ask({ ask: "vote", seat, bot: usual });
  }

  /** Somebody with a link to a seat, once the game goes on. */
  function guest(seats) {
    if (!invite || seats.some((seat) => seat.mine)) return [];
    const sit = () => ask({ ask: "sit", code: invite });
    return [{ text: "You look on.", ways: [button("Take the seat of your link", sit)] }];
  }

  /** After the game, when somebody has set the table again. */
  function following({ next }) {
    const link = h("a", { class: "button main", href: `/table/${next}` }, "Come along");
    return next ? [{ text: "There is another game for all who sat here.", ways: [link] }] : [];
  }

  return { show };
}
