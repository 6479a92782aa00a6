// The nickname form, which saves when it loses the focus.
import { $, messageOf } from "../shared/dom.js";
import { postJson } from "../shared/http.js";

/** @import { Identity } from "../shared/types.d.ts" */

/** @typedef {{ name: string, saved: Promise<void> }} Nickname the name that the server knows, and a save in progress */

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {Nickname}
 */
export function createNicknameForm(form, name) {
  const input = $("input", form, HTMLInputElement);
  const status = $("p", form);
  /** @type {Nickname} */
  const nickname = { name, saved: Promise.resolve() };
  /** @type {string | null} */
  let submitted = name;

  /**
   * @param {string} text
   * @param {boolean} [isProblem]
   */
  function showStatus(text, isProblem = false) {
    status.textContent = text;
    status.classList.toggle("problem", isProblem);
    input.setAttribute("aria-invalid", String(isProblem));
    form.classList.toggle("changed", input.value !== nickname.name);
  }

  /** @param {string} wanted */
  async function save(wanted) {
    try {
      /** @type {Identity} */
      const identity = await postJson("/api/me", { name: wanted });
      nickname.name = identity.name;
      if (input.value === wanted) input.value = nickname.name;
      showStatus("Saved.");
    } catch (error) {
      showStatus(messageOf(error), true);
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value === nickname.name || input.value === submitted) return;
    submitted = input.value;
    nickname.saved = save(submitted);
  });
  input.addEventListener("change", () => form.requestSubmit());
  input.addEventListener("input", () => {
    submitted = null;
    showStatus("");
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    input.value = nickname.name;
    showStatus("");
  });

  input.value = name;
  input.disabled = false;
  return nickname;
}
