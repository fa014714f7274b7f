// What is on the chosen cell, with the statements that made it.

import { HEIGHT } from "./state.js";

export function createHere(element, bench) {
  element.setAttribute("aria-live", "polite");

  function update() {
    const level = bench.level, cell = bench.cell;
    if (!level || cell === null || !level.ground.length) {
      element.replaceChildren(title("Point at the picture"), note("or move the cell with the arrow keys."));
      return;
    }
    const lines = [title(`(${Math.floor(cell / HEIGHT)}, ${cell % HEIGHT})  ${level.texts[level.ground[cell]]}`)];
    const rows = level.things.filter((thing) => thing.cell === cell).reverse().map((thing) => row(thing.text, thing.made));
    const made = level.cells[cell] || [], named = new Set(level.things.filter((thing) => thing.cell === cell).map((thing) => thing.made));
    rows.push(...made.filter((number) => !named.has(number)).map((number) => row("ground", number)));
    const list = document.createElement("ul");
    list.append(...rows);
    element.replaceChildren(...lines, rows.length ? list : note("No statement made this cell."));
  }
  function row(text, number) {
    const item = document.createElement("li"), what = document.createElement("span");
    what.textContent = text;
    item.append(what);
    if (number !== null && number !== undefined) { item.append(link(bench.level.statements[number])); }
    return item;
  }
  function link(statement) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "statement";
    button.textContent = `${statement.line}: ${statement.text}`;
    button.addEventListener("click", () => bench.go(statement.line, statement.file));
    return button;
  }

  bench.on("cell", update);
}

function title(text) {
  const heading = document.createElement("h2");
  heading.textContent = text;
  return heading;
}
function note(text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}
