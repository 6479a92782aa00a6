// A drawing becomes the next one, and what looks the same in both stays: less to lay out, less to paint.

const alike = (old, fresh) =>
  old.nodeName === fresh.nodeName &&
  old.attributes?.length === fresh.attributes?.length &&
  [...(fresh.attributes ?? [])].every(({ name, value }) => old.getAttribute(name) === value);

/** Makes a node equal to a fresh one, replacing as little as possible. */
export function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  const were = [...old.childNodes];
  const are = [...fresh.childNodes];
  if (!are.length || were.length !== are.length || !alike(old, fresh)) old.replaceWith(fresh);
  else were.forEach((child, i) => renew(child, are[i]));
}
