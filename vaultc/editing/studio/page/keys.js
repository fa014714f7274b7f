// Keys of the page. In texts and fields they mean what they always mean; Esc leaves them.

/** `actions` is a list of {keys, text, act}; `act` gets the key. */
export function listen(dialog, actions) {
  const table = new Map(actions.flatMap((action) => action.keys.map((key) => [key, action])));
  const list = document.createElement("dl");
  for (const { names, keys, text } of actions) {
    const term = document.createElement("dt"), words = document.createElement("dd");
    for (const name of names || keys) { const key = document.createElement("kbd"); key.textContent = name; term.append(key, " "); }
    words.textContent = text;
    list.append(term, words);
  }
  const heading = document.createElement("h2"), close = document.createElement("button");
  heading.textContent = "Keys";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(close, heading, list);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || dialog.open) { return; }
    if (isField(event.target)) { return; }
    const action = table.get(event.key);
    if (!action || presses(event)) { return; }
    event.preventDefault();
    action.act(event.key);
  });
}

/** Whether a key presses the button that has the focus; Enter draws with the tool whose button was pressed last. */
function presses({ key, target }) {
  const button = target.closest("button, summary, a");
  return Boolean(button) && (key === " " || (key === "Enter" && !button.closest("#tools")));
}
function isField(target) {
  return target.isContentEditable || target.closest("input, select, textarea, .cm-editor") !== null;
}
