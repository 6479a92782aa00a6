// A drawing becomes the next one, and what looks the same in both stays: less to lay out, less to paint.

const FAR = 60; // so many neighbours are looked through for a node that looks the same

/** Whether a node can become another by changing what is in it; a new name or id is a new thing. */
const same = (old, fresh) =>
  old.nodeName === fresh.nodeName && old.hasChildNodes() && fresh.hasChildNodes() && idOf(old) === idOf(fresh);

const idOf = (node) => node.getAttribute?.("data-id") ?? null;

/** How far behind a node its like follows; -1 if it does not. */
function ahead(node, like) {
  for (let n = 0; node && n < FAR; n += 1, node = node.nextSibling) if (node.isEqualNode(like)) return n;
  return -1;
}

/** Makes a node equal to a fresh one, replacing as little as possible. */
export function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!same(old, fresh)) return old.replaceWith(fresh);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewChildren(old, fresh);
}

/** Gives a node the children of a fresh one, with those it has wherever they look the same. */
export function renewChildren(old, fresh) {
  let here = old.firstChild;
  let wanted = fresh.firstChild;
  while (wanted) {
    const next = wanted.nextSibling;
    let gone = ahead(here, wanted);
    if (gone >= 0) {
      for (; gone; gone -= 1) here = dropped(here);
      here = here.nextSibling;
    } else if (here && same(here, wanted) && ahead(next, here) < 0) {
      const changed = here;
      here = here.nextSibling;
      renew(changed, wanted);
    } else {
      old.insertBefore(wanted, here);
    }
    wanted = next;
  }
  while (here) here = dropped(here);
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
