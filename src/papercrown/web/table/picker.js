// The path picker: which actions the clicks leave, what may be clicked next, which ghost is shown. Pure functions.

export const NOTHING = Object.freeze({ clicks: Object.freeze([]), turn: 0 });

const begins = (path, clicks) => clicks.every((id, i) => path[i] === id);
const holds = (path, clicks) => clicks.every((id) => path.includes(id));
const kindOf = (id) => id.split(":", 1)[0];

/** The actions of which no other has the same things in its path: their order makes no difference. */
const orderless = (actions) => {
  if (!known.has(actions)) {
    const alike = Map.groupBy(actions, (action) => JSON.stringify([...action.path].sort()));
    known.set(actions, new Set([...alike.values()].filter((some) => some.length === 1).flat()));
  }
  return known.get(actions);
};
const known = new WeakMap();

/** Whether the clicks begin this path, but for the order of things of one kind, such as dice. */
function beginsAnyhow({ path }, clicks) {
  return path[0] === clicks[0] && holds(path, clicks) && clicks.every((id, i) => kindOf(path[i]) === kindOf(id));
}

/** The actions that go on from these clicks: in their order, or else in any order. */
export function candidates(actions, clicks) {
  const free = clicks.length > 1 ? orderless(actions) : null;
  const inOrder = actions.filter(
    (action) => begins(action.path, clicks) || (free?.has(action) && beginsAnyhow(action, clicks)),
  );
  return inOrder.length ? inOrder : actions.filter((action) => holds(action.path, clicks));
}

/** What is left to click for an action. */
function rest(action, clicks) {
  return begins(action.path, clicks)
    ? action.path.slice(clicks.length)
    : action.path.filter((id) => !clicks.includes(id));
}

/** What is to be clicked next for an action; undefined if all is. */
export const nextOf = (action, clicks) => rest(action, clicks)[0];

/** The ids that may be clicked next; of things of one kind whose order makes no difference, each of them. */
export function nextIds(actions, clicks) {
  const free = clicks.length ? orderless(actions) : new Set();
  const next = candidates(actions, clicks).flatMap((action) => {
    const [first, ...later] = rest(action, clicks);
    if (first === undefined) return [];
    return [first, ...(free.has(action) ? later.filter((id) => kindOf(id) === kindOf(first)) : [])];
  });
  return [...new Set(next)];
}

/** The one action whose path these clicks complete, if nothing longer goes on from them. */
function completed(actions, clicks) {
  const left = candidates(actions, clicks);
  return left.length === 1 && !rest(left[0], clicks).length ? left[0] : null;
}

/** Whether a thing lies on the first click, so that what else it covers can be turned around it. */
export function turns(actions, { clicks }) {
  const around = candidates(actions, clicks.slice(0, 1));
  return clicks.length === 1 && around.length > 1 && around.every((action) => ghostAt(action, clicks[0]));
}

const ghostAt = (action, id) => action.ghosts[action.path.indexOf(id)];

/** A click on an id, or on nothing: the picking after it, and the action it plays. */
export function click(actions, picking, id) {
  const { clicks, turn } = picking;
  if (id === null) return { picking: NOTHING };
  if (nextIds(actions, clicks).includes(id)) return added(actions, [...clicks, id], turn);
  if (id === clicks[0]) return turns(actions, picking) ? turned(picking, 1) : { picking: NOTHING };
  return candidates(actions, [id]).length ? added(actions, [id], 0) : { picking: NOTHING };
}

function added(actions, clicks, turn) {
  const action = completed(actions, clicks);
  return action ? { picking: NOTHING, action } : { picking: { clicks, turn } };
}

/** The next candidate, or the one before. */
export function turned(picking, step) {
  return { picking: { ...picking, turn: picking.turn + step } };
}

/**
 * The action whose pictures are shown: around the first click, or where the pointer is, or the only one left.
 * `hovered` is an id that may be clicked next, or null.
 */
export function shown(actions, picking, hovered) {
  const { clicks, turn } = picking;
  const next = hovered !== null && nextIds(actions, clicks).includes(hovered);
  const list = candidates(actions, next ? [...clicks, hovered] : clicks);
  if (!next && !clicks.length) return null;
  if (list.length === 1) return list[0];
  const first = next && !clicks.length ? hovered : clicks[0];
  const lies = list.length > 0 && list.every((action) => ghostAt(action, first));
  return lies ? list[((turn % list.length) + list.length) % list.length] : null;
}

/** What every next click would bring, where the clicks so far leave a choice: the ids and pictures all agree upon. */
export function previews(actions, clicks) {
  const found = new Map();
  for (const action of clicks.length ? candidates(actions, clicks) : []) {
    const id = nextOf(action, clicks);
    if (id === undefined) continue;
    const picture = ghostAt(action, id) ?? "";
    found.set(id, found.has(id) && found.get(id) !== picture ? "" : picture);
  }
  return [...found].filter(([, picture]) => picture);
}

/** The ids and pictures of an action, for the board. */
export const ghostsOf = (action) =>
  action ? action.path.map((id, i) => [id, action.ghosts[i] ?? ""]).filter(([, symbol]) => symbol) : [];
