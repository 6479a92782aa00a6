// Joining a friend's table with its code.
import { post } from "../shared/http.js";
import { $ } from "../shared/dom.js";

/** People may paste the whole link of an invitation: the code is its last word. */
const codeIn = (text) => text.split("/").at(-1).replaceAll(/\s/g, "").toUpperCase();

function keepUpperCase(input) {
  const [start, end] = [input.selectionStart, input.selectionEnd];
  const code = codeIn(input.value);
  if (code === input.value) return;
  input.value = code;
  input.setSelectionRange(start, end);
}

export function joinByCode(form) {
  const input = $("input", form);
  const said = $("p", form);

  input.addEventListener("input", () => {
    keepUpperCase(input);
    said.textContent = "";
  });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { id } = await post("/api/find", { code: input.value });
      location.assign(`/table/${id}?invite=${encodeURIComponent(input.value)}`);
    } catch (error) {
      said.textContent = error.message;
      input.select();
    }
  });
}
