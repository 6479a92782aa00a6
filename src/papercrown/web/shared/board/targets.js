// What glows and can be clicked: classes, one tab stop, and arrow keys that go to the nearest target in that direction.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place nearest to `from` in a direction; what lies aside of it counts double. Places are {x, y}. */
export function nearest(places, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const x = place.x - from.x;
    const y = place.y - from.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 1 || ahead + 2 * aside >= least) continue;
    best = place;
    least = ahead + 2 * aside;
  }
  return best;
}

export function createTargets(element, { find, onClick, onHover }) {
  let can = new Set();
  let chosen = new Set();
  let stop = null;
  let held = false;

  const has = (id) => can.has(id) || chosen.has(id);

  function mark(nowCan, nowChosen) {
    leave();
    const fresh = { can: new Set(nowCan), chosen: new Set(nowChosen) };
    for (const id of new Set([...can, ...chosen, ...nowCan, ...nowChosen])) dress(id, fresh);
    ({ can, chosen } = fresh);
    if (!has(stop) || !find(stop)) stop = [...can, ...chosen].find(find) ?? null;
    if (!stop) return;
    find(stop).setAttribute("tabindex", "0");
    stay();
  }

  /** Whoever plays by keyboard stays on the board, though what had the focus is gone or does not glow any more. */
  function stay() {
    if (!held) return;
    const active = document.activeElement;
    const lost = !active || active === document.body || (active.matches("[data-id]") && !has(active.dataset.id));
    if (lost) find(stop).focus({ preventScroll: true });
    held = false;
  }

  function dress(id, fresh) {
    const thing = find(id);
    if (!thing) return;
    const lit = fresh.can.has(id);
    const picked = fresh.chosen.has(id);
    thing.classList.toggle("can", lit);
    thing.classList.toggle("chosen", picked);
    if (!lit && !picked) {
      for (const name of ["class", "role", "tabindex", "aria-label", "aria-pressed"]) thing.removeAttribute(name);
      return;
    }
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", id === stop ? "0" : "-1");
    thing.setAttribute("aria-label", thing.querySelector("title")?.textContent ?? id);
    thing.setAttribute("aria-pressed", String(picked));
  }

  /** Before a new drawing: the old one as it came, so that what does not change can stay. */
  function undress() {
    leave();
    for (const id of [...can, ...chosen]) dress(id, { can: new Set(), chosen: new Set() });
  }

  /** After a new drawing: the marks again. */
  const refresh = () => mark([...can], [...chosen]);

  /** What has the focus may be gone soon. */
  function leave() {
    held ||= document.activeElement?.matches("[data-id]:focus-visible") ?? false;
  }

  function focus() {
    find(stop)?.focus();
    return Boolean(stop);
  }

  function move(from, direction) {
    const places = [...can, ...chosen].filter((id) => find(id)).map((id) => ({ id, ...middle(find(id)) }));
    const next = nearest(places, middle(from), direction);
    if (!next) return;
    find(stop)?.setAttribute("tabindex", "-1");
    stop = next.id;
    find(stop).setAttribute("tabindex", "0");
    find(stop).focus();
  }

  element.addEventListener("keydown", (event) => {
    const thing = event.target.closest("[data-id]");
    if (!thing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS[event.key]) {
      move(thing, ARROWS[event.key]);
    } else if (event.key === " " || (event.key === "Enter" && !chosen.has(thing.dataset.id))) {
      onClick(thing.dataset.id);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener("focusin", (event) => {
    const thing = event.target.closest("[data-id]");
    if (thing?.matches(":focus-visible") && has(thing.dataset.id)) onHover(thing.dataset.id);
  });

  return { mark, undress, refresh, has, focus };
}

function middle(thing) {
  const box = (thing.querySelector(".spot") ?? thing).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
