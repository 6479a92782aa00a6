// Opening the file of a finished game.
import { post } from "../shared/http.js";
import { $ } from "../shared/dom.js";

export function openJournals(section) {
  const input = $("input", section);
  const said = $("[role=status]", section);

  function tell(sentence, refused) {
    said.textContent = sentence;
    said.classList.toggle("problem", refused);
  }

  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    tell(`Reading ${file.name}…`, false);
    try {
      const { id } = await post("/api/journals", await file.text());
      location.assign(`/replay/${id}`);
    } catch (error) {
      tell(error.message, true);
    }
    input.value = "";
  });
}
