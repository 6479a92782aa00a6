// What people set for themselves, kept in this browser where it lets us.

const PREFIX = "papercrown.";

/** What was kept under a name, or null. */
export function kept(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    return;
  }
}

/** Letters on the landscapes, and the light. */
export function applySettings() {
  document.body.classList.toggle("no-letters", kept("letters") === "off");
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
