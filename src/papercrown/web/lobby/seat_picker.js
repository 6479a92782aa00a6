// Who sits where: me, a friend, somebody at the same device, or a bot.
import { fill, h } from "../shared/dom.js";
import { inWords } from "../shared/phrasing.js";

const KINDS = { me: "Me", friend: "A friend", device: "Same device", bot: "A bot" };

const choices = (names, chosen) =>
  names.map(([value, text]) => h("option", { value, selected: value === chosen }, text));

/** `changed` is called when somebody else sits somewhere. */
export function seatPicker(house, me, changed) {
  const seats = [{ kind: "me" }];
  const rows = [];
  let count = 0;

  const levels = h(
    "dl",
    { class: "levels", id: "levels" },
    house.bots.map((bot) => h("div", {}, h("dt", {}, inWords(bot.name)), h("dd", {}, bot.summary))),
  );
  const list = h("ol", { class: "seats bare" });

  function detail(seat, number) {
    if (seat.kind === "me") return h("span", { class: "faded" }, `playing as ${me.name}`);
    if (seat.kind === "friend") return h("span", { class: "faded" }, "invited by a link or a code");
    if (seat.kind === "device") {
      const keep = (event) => (seat.name = event.target.value);
      return h("input", {
        "aria-label": `Name of player ${number}`,
        placeholder: `Player ${number}`,
        maxlength: 24,
        value: seat.name,
        oninput: keep,
      });
    }
    const keep = (event) => (seat.bot = event.target.value);
    return h(
      "select",
      { "aria-label": `Level of bot ${number}`, "aria-describedby": "levels", onchange: keep },
      choices(house.bots.map((bot) => [bot.name, inWords(bot.name)]), seat.bot),
    );
  }

  function show(i) {
    rows[i].kind.value = seats[i].kind;
    fill(rows[i].detail, detail(seats[i], i + 1));
  }

  /** There is one of me: whoever gets my seat leaves me theirs. */
  function sit(i, kind) {
    const before = seats.findIndex((seat) => seat.kind === "me");
    if (kind === "me" && before >= 0) {
      [seats[i], seats[before]] = [seats[before], seats[i]];
      show(before);
    } else {
      seats[i] = { name: "", bot: house.usual, ...seats[i], kind };
    }
    show(i);
    showLevels();
    changed();
  }

  const showLevels = () => (levels.hidden = !seats.slice(0, count).some((seat) => seat.kind === "bot"));

  function row(i) {
    const label = { "aria-label": `Seat ${i + 1}`, onchange: (event) => sit(i, event.target.value) };
    const kind = h("select", label, choices(Object.entries(KINDS)));
    const cell = h("div", { class: "detail" });
    return { kind, detail: cell, element: h("li", {}, kind, cell) };
  }

  const element = h("fieldset", {}, h("legend", {}, "Seats"), list, levels);
  return {
    element,
    /** So many seats: new ones are for bots, and I do not lose mine. */
    resize(number) {
      count = number;
      element.hidden = !count;
      for (let i = seats.length; i < count; i += 1) seats.push({ kind: "bot", bot: house.usual, name: "" });
      for (let i = rows.length; i < count; i += 1) rows.push(row(i));
      fill(list, rows.slice(0, count).map((row) => row.element));
      const mine = seats.findIndex((seat) => seat.kind === "me");
      if (count && mine >= count) [seats[0], seats[mine]] = [seats[mine], seats[0]];
      for (let i = 0; i < count; i += 1) show(i);
      showLevels();
    },
    invites: () => seats.slice(0, count).some((seat) => seat.kind === "friend"),
    people: () => seats.slice(0, count).filter((seat) => seat.kind !== "bot").length,
    /** As the server wants to be told. */
    chosen: () =>
      seats.slice(0, count).map(({ kind, name, bot }, i) => {
        if (kind === "bot") return { kind, bot };
        return kind === "device" ? { kind, name: name.trim() || `Player ${i + 1}` } : { kind };
      }),
  };
}
