// Joining a table by its code.
import { $, messageOf } from "../shared/dom.js";
import { postJson } from "../shared/http.js";

/** @import { TableReference } from "../shared/types.d.ts" */

/**
 * The code in what was typed or pasted, which may be a whole invitation link.
 * @param {string} text
 */
const codeIn = (text) =>
  text
    .slice(text.lastIndexOf("/") + 1)
    .replaceAll(/\s/g, "")
    .toUpperCase();

/** @param {HTMLInputElement} input */
function normaliseCode(input) {
  const [start, end] = [input.selectionStart, input.selectionEnd];
  const code = codeIn(input.value);
  if (code === input.value) return;
  input.value = code;
  input.setSelectionRange(start, end);
}

/** @param {HTMLElement} form */
export function createJoinForm(form) {
  const input = $("input", form, HTMLInputElement);
  const problem = $("p", form);

  input.addEventListener("input", () => {
    normaliseCode(input);
    problem.textContent = "";
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      /** @type {TableReference} */
      const { id } = await postJson("/api/find", { code: input.value });
      location.assign(`/table/${id}?invite=${encodeURIComponent(input.value)}`);
    } catch (error) {
      problem.textContent = messageOf(error);
      input.select();
    }
  });
}
