// Uploads the file of a finished game and opens its replay.
import { $, messageOf } from "../shared/dom.js";
import { postJson } from "../shared/http.js";

/** @import { TableReference } from "../shared/types.d.ts" */

/** @param {HTMLElement} section */
export function createJournalUpload(section) {
  const input = $("input", section, HTMLInputElement);
  const status = $("[role=status]", section);

  /**
   * @param {string} text
   * @param {boolean} isProblem
   */
  function showStatus(text, isProblem) {
    status.textContent = text;
    status.classList.toggle("problem", isProblem);
  }

  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    showStatus(`Reading ${file.name}…`, false);
    try {
      /** @type {TableReference} */
      const { id } = await postJson("/api/journals", await file.text());
      location.assign(`/replay/${id}`);
    } catch (error) {
      showStatus(messageOf(error), true);
    }
    input.value = "";
  });
}
