// Undo, redo and saving; and a file that something else has changed meanwhile.

/** `tell(text)` shows a sentence. `buttons` belong among the tools. */
export function createSaving(studio, { tell }) {
  const undo = button("↶", "Undo (u)", () => step("undo")), redo = button("↷", "Redo (U)", () => step("redo"));
  const store = button("Save", "Save the file (w, Ctrl-S)", () => save());
  undo.setAttribute("aria-label", "Undo");
  redo.setAttribute("aria-label", "Redo");
  store.id = "save";
  const dialog = document.createElement("dialog");
  dialog.id = "outside";
  dialog.setAttribute("aria-label", "The file was changed by something else");
  document.body.append(dialog);
  let state = { unsaved: false, outside: false, undo: 0, redo: 0 }, kept = false;

  function show(next) {
    if (!next) { return; }
    state = next;
    undo.disabled = !state.undo;
    redo.disabled = !state.redo;
    store.disabled = !state.unsaved;
    store.textContent = state.unsaved ? "Save •" : "Save";
    document.body.dataset.unsaved = state.unsaved;
  }
  async function look() {
    if (!studio.listing.editable) { return; }
    const answer = await studio.ask("unsaved");
    if (answer.refused) { return; }
    show(answer.state);
    if (!answer.state.outside) { kept = false; if (dialog.open) { dialog.close(); } }
    else if (!kept) { choose(answer.difference); }
  }
  async function step(which) {
    const answer = await studio.ask(which);
    if (answer.refused) { tell(answer.refused); return; }
    show(answer.state);
    studio.tell("stepped");
    tell(answer.done ? "" : `There is nothing to ${which}.`);
  }
  async function save(over = kept) {
    if (!state.unsaved) { tell("Everything is saved."); return; }
    const answer = await studio.ask("save", { over });
    if (answer.refused || answer.problem) { tell(answer.refused || answer.problem); return; }
    show(answer.state);
    if (answer.saved) { kept = false; tell("Saved.", [], "done"); } else { choose(answer.difference); }
    document.body.dataset.saved = Number(document.body.dataset.saved || 0) + (answer.saved ? 1 : 0);
  }

  /** Three ways to go on: take what is stored, keep the page's text, or look at the difference first. */
  function choose(difference) {
    if (dialog.open) { fill(dialog.querySelector("pre"), difference); return; }
    const heading = document.createElement("h2"), words = document.createElement("p"), lines = document.createElement("pre");
    heading.textContent = "The file was changed by something else";
    words.textContent = "It is not overwritten unless you say so.";
    lines.hidden = true;
    lines.tabIndex = 0;
    fill(lines, difference);
    const reload = button("Reload the file", "Take what is stored; undo brings this text back", async () => {
      dialog.close();
      const answer = await studio.ask("reload");
      show(answer.state);
    });
    const keep = button("Keep this text", "Saving will replace the file", () => {
      kept = true;
      dialog.close();
      tell("This text is kept; Save will replace the file.");
    });
    const see = button("See the difference", "Show the lines that differ", () => { lines.hidden = !lines.hidden; });
    const ways = document.createElement("p");
    ways.className = "ways";
    ways.append(see, reload, keep);
    dialog.replaceChildren(heading, words, lines, ways);
    dialog.showModal();
  }
  function fill(lines, difference) {
    lines.replaceChildren(...difference.map((line) => {
      const row = document.createElement("span");
      row.className = line.startsWith("+") ? "added" : line.startsWith("-") ? "gone" : "";
      row.textContent = line + "\n";
      return row;
    }));
  }

  studio.on("refreshed", look);
  document.addEventListener("keydown", (event) => {
    if (!studio.listing.editable || !(event.ctrlKey || event.metaKey) || event.altKey) { return; }
    const inText = event.target.closest(".cm-editor, input, textarea") !== null;
    const key = event.key.toLowerCase();
    if (key === "s") { event.preventDefault(); save(); }
    else if (!inText && key === "z") { event.preventDefault(); step(event.shiftKey ? "redo" : "undo"); }
    else if (!inText && key === "y") { event.preventDefault(); step("redo"); }
  });
  addEventListener("beforeunload", (event) => { if (state.unsaved) { event.preventDefault(); } });
  show(state);
  return { buttons: [undo, redo, store], show, step, save };
}

function button(text, title, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = title;
  made.addEventListener("click", () => act());
  return made;
}
