// The form of a statement: one field for each of its parts, filled in one by one.

import { field, quoted } from "./edit-options.js";

/** The form opens below `element`. `change(change)` makes a change and gives its answer, or null. */
export function createForm(element, studio, { change }) {
  const section = document.createElement("section");
  section.id = "edit-form";
  section.hidden = true;
  section.setAttribute("aria-label", "Form of the statement");
  element.after(section);
  let start = null;

  studio.on("refreshed", () => { if (start !== null) { show({ start }, false); } });

  /** Open the form of the statement that made the uppermost thing on a cell. */
  async function open(cell) {
    const { things = [], ground } = await studio.ask("contents", { cell });
    const found = [...things, ...(ground ? [ground] : [])].find((each) => each.start !== null);
    if (found) { await show({ start: found.start }, true); } else { close(); }
  }
  async function show(which, focus) {
    const answer = await studio.ask("form", which);
    if (!answer.form) { close(); return; }
    const { form } = answer, active = [...section.querySelectorAll("input")].indexOf(document.activeElement);
    start = form.start;
    document.body.dataset.tab = document.body.dataset.tab === "picture" && matchMedia("(max-width: 60rem)").matches && focus ? "panel" : document.body.dataset.tab;
    const heading = document.createElement("h2"), example = document.createElement("small");
    heading.textContent = `${form.keyword}, line ${form.line}`;
    example.textContent = form.fields.length ? "" : "This statement is changed in the text.";
    const close_ = document.createElement("button");
    Object.assign(close_, { type: "button", textContent: "×", title: "Close the form (Esc)" });
    close_.addEventListener("click", close);
    heading.append(close_);
    const fields = form.fields.map((each, number) => part(each, number, answer.digest));
    if (form.options.length) { fields.push(part({ label: "add", text: "", choices: form.options }, form.fields.length, answer.digest)); }
    section.replaceChildren(heading, example, ...fields);
    section.hidden = false;
    const inputs = [...section.querySelectorAll("input")];
    if (focus) { inputs[0]?.focus(); } else if (active >= 0) { inputs[Math.min(active, inputs.length - 1)]?.focus(); }
  }
  function part({ label, text, choices }, number, digest) {
    const made = field(label, text, label === "add" ? "an option" : "");
    made.offer(choices);
    const write = async () => {
      const typed = made.input.value.trim(), written = ["kind", "type"].includes(label) ? quoted(typed, made.input) : typed;
      if (written === text) { return; }
      const done = await change({ do: "fill", start, field: number, text: written }, digest);
      if (!done) { made.input.setAttribute("aria-invalid", "true"); }
    };
    made.input.addEventListener("change", write);
    made.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { close(); }
    });
    return made.label;
  }
  function close() {
    start = null;
    section.hidden = true;
    section.replaceChildren();
  }
  return { open, close };
}
