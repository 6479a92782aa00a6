// DOM morphing: updates a tree in place and keeps the nodes that did not change, to save layout and paint.

const MAX_LOOKAHEAD = 60; // siblings searched for a node that is equal

/**
 * Whether a node can be turned into another by changing its content; another tag or id is another node.
 * @param {Node} current
 * @param {Node} target
 */
const isCompatible = (current, target) =>
  current.nodeName === target.nodeName &&
  current.hasChildNodes() &&
  target.hasChildNodes() &&
  dataId(current) === dataId(target);

/** @param {Node} node */
const dataId = (node) => (node instanceof Element ? node.getAttribute("data-id") : null);

/**
 * How many siblings after `node` an equal of `wanted` follows; -1 if none does.
 * @param {Node | null} node
 * @param {Node} wanted
 */
function distanceToEqual(node, wanted) {
  let sibling = node;
  for (let n = 0; sibling && n < MAX_LOOKAHEAD; n += 1, sibling = sibling.nextSibling) {
    if (sibling.isEqualNode(wanted)) return n;
  }
  return -1;
}

/**
 * Makes a node equal to a target, and replaces as little as possible. The target may be taken apart.
 * @param {ChildNode} current
 * @param {ChildNode} target
 */
export function morph(current, target) {
  if (current.isEqualNode(target)) return;
  if (!isCompatible(current, target)) return current.replaceWith(target);
  if (current instanceof Element && target instanceof Element) morphAttributes(current, target);
  morphChildren(current, target);
}

/**
 * @param {Element} current
 * @param {Element} target
 */
function morphAttributes(current, target) {
  for (const { name } of [...current.attributes]) if (!target.hasAttribute(name)) current.removeAttribute(name);
  for (const { name, value } of target.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
}

/**
 * Gives a node the children of a target, and reuses its own wherever they are equal.
 * @param {Node} parent
 * @param {Node} target
 */
export function morphChildren(parent, target) {
  let current = parent.firstChild;
  let wanted = target.firstChild;
  while (wanted) {
    const nextWanted = wanted.nextSibling;
    const distance = distanceToEqual(current, wanted);
    if (current && distance >= 0) {
      for (let n = 0; current && n < distance; n += 1) current = removeAndAdvance(current);
      current = current?.nextSibling ?? null;
    } else if (current && isCompatible(current, wanted) && distanceToEqual(nextWanted, current) < 0) {
      const changed = current;
      current = current.nextSibling;
      morph(changed, wanted);
    } else {
      parent.insertBefore(wanted, current);
    }
    wanted = nextWanted;
  }
  while (current) current = removeAndAdvance(current);
}

/**
 * Removes a node; returns the sibling that followed it.
 * @param {ChildNode} node
 */
function removeAndAdvance(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
