// The nickname, changed in place.
import { post } from "../shared/http.js";
import { $ } from "../shared/dom.js";

/** Who plays: `name` is the nickname as the server knows it, `settled` waits for one that is being saved. */
export function nickname(form, name) {
  const input = $("input", form);
  const said = $("p", form);
  const me = { name, settled: Promise.resolve() };

  function tell(sentence, refused = false) {
    said.textContent = sentence;
    said.classList.toggle("problem", refused);
    input.setAttribute("aria-invalid", refused);
    form.classList.toggle("changed", input.value !== me.name);
  }

  async function save(wanted) {
    try {
      me.name = (await post("/api/me", { name: wanted })).name;
      if (input.value === wanted) input.value = me.name;
      tell("Saved.");
    } catch (error) {
      tell(error.message, true);
    }
  }

  function revert() {
    input.value = me.name;
    tell("");
  }

  let asked = name;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value === me.name || input.value === asked) return;
    asked = input.value;
    me.settled = save(asked);
  });
  input.addEventListener("change", () => form.requestSubmit());
  input.addEventListener("input", () => {
    asked = null;
    tell("");
  });
  input.addEventListener("keydown", (event) => event.key === "Escape" && revert());

  input.value = name;
  input.disabled = false;
  return me;
}
