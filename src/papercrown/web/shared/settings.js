// Settings of this browser, in local storage where it is available.

const PREFIX = "papercrown.";

/**
 * A stored value, or null.
 * @param {string} name
 */
export function loadSetting(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function saveSetting(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** Applies the colour theme and whether landscapes show their letters. */
export function applySettings() {
  document.body.classList.toggle("no-letters", loadSetting("letters") === "off");
  const theme = loadSetting("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
