// Why something is here, and why something is not: the chosen cell, and all statements with what became of them.

import { HEIGHT } from "./state.js";

const DRAWS = 6;

/** What is on the chosen cell, with the statements that made it and the chances that came true. */
export function createHere(element, studio) {
  element.setAttribute("aria-live", "polite");

  function update() {
    const level = studio.level, cell = studio.cell;
    if (!level || cell === null || !level.ground.length) {
      element.replaceChildren(make("h2", "Point at the picture"), make("p", "or move the cell with the arrow keys."));
      return;
    }
    const things = level.things.filter((thing) => thing.cell === cell);
    const named = new Set(things.map((thing) => thing.made));
    const rows = grouped(things).map(([text, number]) => row(text, number));
    const ground = (level.cells[cell] || []).filter((number) => !named.has(number));
    rows.push(...ground.map((number) => row("ground", number)));
    const list = make("ul");
    list.append(...rows);
    const place = `(${Math.floor(cell / HEIGHT)}, ${cell % HEIGHT})  ${level.texts[level.ground[cell]]}`;
    element.replaceChildren(make("h2", place), rows.length ? list : make("p", "No statement made this cell."));
  }
  /** Uppermost first; what a thing holds stays below it. */
  function grouped(things) {
    const groups = [];
    for (const { text, made } of things) {
      if (text.startsWith("  ") && groups.length) { groups.at(-1).push([text, made]); } else { groups.push([[text, made]]); }
    }
    return groups.reverse().flat();
  }
  function row(text, number) {
    const item = make("li");
    item.append(make("span", text));
    if (number === null || number === undefined) { return item; }
    const statement = studio.level.statements[number], told = studio.rowOf(statement);
    const button = make("button", `${statement.line}: ${statement.text}`, "statement");
    button.type = "button";
    button.addEventListener("click", () => studio.go(statement.line, statement.file));
    item.append(button);
    const why = told ? [...told.chances.map(chance), drawn(told.draws)].filter(Boolean).join(" · ") : "";
    if (why) { item.append(make("small", why)); }
    return item;
  }

  for (const name of ["cell", "statements"]) { studio.on(name, update); }
}

function chance({ line, percent, otherwise, asked, true: came, draws }) {
  const numbers = draws.length ? ` (drew ${draws.map(([, value]) => value).join(", ")})` : "";
  const times = asked > 1 ? ` ${otherwise ? asked - came : came} of ${asked} times` : "";
  return `${percent} % on line ${line} ${otherwise ? "did not come true" : "came true"}${times}${numbers}`;
}
function drawn(draws) {
  if (!draws.length) { return ""; }
  const told = draws.slice(0, DRAWS).map(([values, value]) => `${value} of 0–${values - 1}`).join(", ");
  return "drew " + told + (draws.length > DRAWS ? " …" : "");
}

/** All statements of the level: what became of each with this seed, and how often it makes something. */
export function createStatements(element, studio, { onCells }) {
  const heading = make("h2", "Statements"), list = make("ol");
  element.append(heading, list);
  let line = 0;

  function update() {
    const skipped = studio.statements.filter((row) => row.state === "skipped").length;
    const idle = studio.statements.filter((row) => row.state === "nothing").length;
    const parts = [`${studio.statements.length - skipped} ran`, skipped && `${skipped} did not`, idle && `${idle} made nothing`];
    heading.textContent = studio.statements.length ? `Statements of seed ${studio.request.seed}: ${parts.filter(Boolean).join(", ")}` : "Statements";
    list.replaceChildren(...studio.statements.map(item));
    count();
    follow();
  }
  function item(row) {
    const element = make("li", "", row.state), button = make("button");
    button.type = "button";
    button.style.setProperty("--depth", row.depth);
    const often = row.ran > 1 ? ` ×${row.ran}` : "";
    button.append(make("b", String(row.line)), make("code", row.text + often), make("output", ""));
    if (row.reason) { button.append(make("small", row.reason)); }
    button.addEventListener("click", () => {
      studio.go(row.line, row.file);
      if (row.file === studio.request.file) { onCells(studio.cellsOf(row.line)); }
    });
    element.append(button);
    return element;
  }
  /** Shares of the seeds in which each statement made something, or ran if it makes nothing itself. */
  function count() {
    const known = studio.frequencies;
    if (!known || known.made.length !== list.children.length) { return; }
    [...list.children].forEach((element, i) => {
      const share = known.made[i] / known.levels, output = element.querySelector("output");
      output.textContent = share && share < 0.01 ? "<1 %" : Math.round(100 * share) + " %";
      output.title = `in ${known.made[i]} of ${known.levels} seeds`
        + (known.ran[i] > known.made[i] ? `; it ran in ${known.ran[i]}` : "");
    });
  }
  function follow() {
    const made = studio.cell === null ? [] : studio.makersOf(studio.cell);
    const rows = [...list.children];
    rows.forEach((element, i) => {
      const row = studio.statements[i];
      const current = made.some((each) => each.line === row.line && each.text === row.text && each.file === row.file)
        || (line >= row.line && line === row.line && row.file === studio.request.file);
      element.classList.toggle("current", current);
    });
    const first = rows.find((element) => element.classList.contains("current"));
    if (first && !element.matches(":hover") && element.scrollHeight > element.clientHeight) {
      element.scrollTop = first.offsetTop - element.clientHeight / 2;
    }
  }

  studio.on("statements", update);
  studio.on("frequencies", count);
  studio.on("cell", () => { if (studio.cell !== null) { line = 0; } follow(); });
  return { at(number) { line = number; follow(); } };
}

function make(tag, text = "", name = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = name;
  return element;
}
