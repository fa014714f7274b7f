// The text of a file: shown with numbers of lines, with marked lines and findings.

/**
 * `onCursor(line)` is called when the reader chooses a line, `onChange(text)` when the text is changed.
 * Lines count from 1. A span is {line, last}, a finding as in `contract.py`.
 */
export function createText(element, { onCursor }) {
  let shown = null;
  const list = document.createElement("ol");
  list.className = "plain-text";
  element.append(list);
  list.addEventListener("click", (event) => {
    const row = event.target.closest("li");
    if (row) { onCursor([...list.children].indexOf(row) + 1); }
  });

  function setText(text) {
    if (text === shown) { return; }
    shown = text;
    list.replaceChildren(...text.replace(/\n$/, "").split("\n").map((line) => {
      const row = document.createElement("li");
      row.textContent = line || " ";
      return row;
    }));
  }
  function paint(name, lines) {
    for (const row of list.querySelectorAll("." + name)) { row.classList.remove(name); }
    for (const line of lines) { list.children[line - 1]?.classList.add(name); }
  }

  return {
    setText,
    getText: () => shown,
    mark(spans) {
      paint("marked", spans.flatMap(({ line, last }) => Array.from({ length: Math.min(last - line, 200) + 1 }, (_, i) => line + i)));
    },
    reveal(line) { list.children[line - 1]?.scrollIntoView({ block: "nearest" }); },
    setFindings(list) { paint("found", list.map((finding) => finding.line).filter(Boolean)); },
    setEditable() {},
    focus() { element.tabIndex = 0; element.focus(); },
  };
}
