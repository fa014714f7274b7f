// The form of a statement: one field for each of its parts, filled in one by one.

import { createNames } from "./brushes.js";
import { field, quoted } from "./edit-options.js";

/** The form opens below `element`, by a button there too, while `isHeld()` a cell. `change(change)` makes a change and
 *  gives its answer, or null; `tell(text)` shows why there is no form. */
export function createForm(element, studio, { change, isHeld, tell }) {
  const section = document.createElement("section");
  section.id = "edit-form";
  section.hidden = true;
  section.setAttribute("aria-label", "Form of the statement");
  const opener = button_("Change it …", "The form of the statement that made the uppermost thing (Enter)", () => open(studio.cell));
  opener.id = "edit-open";
  element.after(opener, section);
  let start = null;

  function offer() {
    const { cell, level, listing } = studio;
    opener.hidden = !(listing.editable && isHeld() && level?.things.some((thing) => thing.cell === cell && thing.made !== null));
  }
  for (const name of ["held", "cell", "level", "listing"]) { studio.on(name, offer); }

  studio.on("refreshed", () => { if (start !== null) { show({ start }, false); } });

  /** Open the form of the statement that made the uppermost thing on a cell. */
  async function open(cell) {
    const { things = [], ground, refused, objection } = await studio.ask("contents", { cell });
    if (refused || objection) { tell(refused || `${objection.message}.`); }
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
    section.replaceChildren(heading, example, ...fields, ...(form.inside ? [inside(form, answer.digest)] : []));
    section.hidden = false;
    const inputs = [...section.querySelectorAll("input")];
    if (focus) { section.scrollIntoView({ block: "nearest" }); inputs[0]?.focus({ preventScroll: true }); } else if (active >= 0) { inputs[Math.min(active, inputs.length - 1)]?.focus(); }
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
  /** What a container or monster holds, each with a button that takes it out, and a palette to put more in. */
  function inside(form, digest) {
    const element = document.createElement("div"), list = document.createElement("ul"), words = document.createElement("h3");
    element.className = "inside";
    words.textContent = form.inside.length ? (form.keyword === "MONSTER" ? "Carries" : "Contents") : "The text puts nothing in it";
    list.append(...form.inside.map((each) => {
      const row = document.createElement("li"), code = document.createElement("code");
      code.textContent = each.text;
      row.append(code, button_("×", `Take line ${each.line} out`, () => change({ do: "delete", start: each.start }, digest)));
      return row;
    }));
    const names = createNames(studio, { choose: ({ value }) => change({ do: "put_in", start, kind: value }, digest), onDone() {} });
    const more = button_("Put an object in …", "Choose an object for its contents", async () => { more.hidden = true; await names.offer("objects"); names.focus(); names.element.scrollIntoView({ block: "nearest" }); });
    element.append(words, list, more, names.element);
    return element;
  }
  function button_(text, title, act) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: text, title });
    made.addEventListener("click", act);
    return made;
  }
  function close() {
    start = null;
    section.hidden = true;
    section.replaceChildren();
  }
  return { open, close };
}
