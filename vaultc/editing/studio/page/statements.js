// Why something is here, and why something is not: the chosen cell, and all statements with what became of them.

import { HEIGHT } from "./state.js";

const DRAWS = 6;
/** Things that are named after the numbers that decided them. */
const MADE = 3;

/** What is on the chosen cell, with the statements that made it and the chances that succeeded. */
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
    const rows = grouped(things).map(([text, number]) => row(text, number, cell));
    const ground = (level.cells[cell] || []).filter((number) => !named.has(number));
    rows.push(...ground.map((number) => row("ground", number, cell)));
    const list = make("ul");
    list.append(...rows);
    const [own, onLevel] = studio.placeOf(cell), heading = make("h2", `${own} · ${level.texts[level.ground[cell]]}`);
    if (onLevel) { heading.append(" ", make("small", onLevel)); }
    element.replaceChildren(heading, rows.length ? list : make("p", "No statement made this cell."));
  }
  /** Uppermost first; what a thing holds stays below it. */
  function grouped(things) {
    const groups = [];
    for (const { text, made } of things) {
      if (text.startsWith("  ") && groups.length) { groups.at(-1).push([text, made]); } else { groups.push([[text, made]]); }
    }
    return groups.reverse().flat();
  }
  function row(text, number, cell) {
    const item = make("li");
    item.append(make("span", text));
    if (number === null || number === undefined) { return item; }
    const statement = studio.level.statements[number], told = studio.rowOf(statement);
    const button = make("button", `${statement.line}: ${statement.text}`, "statement");
    button.type = "button";
    button.addEventListener("click", () => studio.go(statement.line, statement.file));
    item.append(button);
    const why = told ? [...told.chances.map(chance), decided(studio, told, cell)].filter(Boolean).join(" · ") : "";
    if (why) { item.append(make("small", why)); }
    return item;
  }

  for (const name of ["cell", "statements"]) { studio.on(name, update); }
}

function chance({ line, percent, otherwise, asked, true: came, draws }) {
  const numbers = draws.length ? ` (drew ${draws.map(([values, value]) => `${value} of 0–${values - 1}, ${value < percent ? "below" : "not below"} ${percent}`).join("; ")})` : "";
  const times = asked > 1 ? ` ${otherwise ? asked - came : came} of ${asked} times` : "";
  return `${percent} % on line ${line} ${otherwise ? "failed" : "succeeded"}${times}${numbers}`;
}
/** The random numbers of a statement, and what they decided; what is on a cell comes first. */
function decided(studio, row, cell = null) {
  if (!row.draws.length) { return ""; }
  const told = row.draws.slice(0, DRAWS).map(([values, value, topic]) => `${value} of 0–${values - 1}${topic && ` (${topic})`}`).join(", ");
  const what = outcome(studio, row, cell), did = /^SWITCH\b/.test(row.text) ? "chose" : "made";
  return `drew ${told}${row.draws.length > DRAWS ? " …" : ""}${what && `, which ${did} ${what}`}`;
}
function outcome(studio, row, cell) {
  if (/^SWITCH\b/.test(row.text)) { return `case ${row.draws.at(-1)[1]}`; }
  if (/^(LOOP|FOR)\b/.test(row.text)) { return times(studio, row); }
  const level = studio.level, number = level ? level.statements.findIndex((each) => studio.rowOf(each) === row) : -1;
  if (number < 0) { return row.state === "nothing" ? "nothing" : ""; }
  if (/^(SUB)?ROOM\b/.test(row.text)) { return room(level, row); }
  const things = level.things.filter((thing) => thing.made === number).sort((one, other) => (other.cell === cell) - (one.cell === cell));
  if (!things.length) {
    const count = level.cells.filter((made) => made.includes(number)).length;
    return `${count} ${count === 1 ? "cell" : "cells"} of ground`;
  }
  const named = things.slice(0, MADE).map(({ text, cell: at }) => text.replace(/^(\s*)(object|monster|trap|contains|carries): /, "").trim()
    + (text.startsWith("  ") ? "" : ` at ${studio.placeOf(at)[0]}`));
  return named.join(", ") + (things.length > MADE ? ` and ${things.length - MADE} more` : "");
}
/** The size and place of the room that a line made. */
function room(level, row) {
  const number = level.areas.findIndex((area) => area.line === row.line);
  const cells = [...level.places.keys()].filter((cell) => number >= 0 && level.places[cell]?.[0] === number);
  if (!cells.length) { return ""; }
  const columns = new Set(cells.map((cell) => level.places[cell][1])), rows = new Set(cells.map((cell) => level.places[cell][2]));
  return `a room of ${columns.size} by ${rows.size} at (${Math.floor(cells[0] / HEIGHT)},${cells[0] % HEIGHT}) of the level`;
}
/** How often the body of a loop ran: as often as its first statement. */
function times(studio, row) {
  const inner = studio.statements[studio.statements.indexOf(row) + 1];
  if (!inner || inner.depth <= row.depth) { return ""; }
  return `it run ${inner.ran} ${inner.ran === 1 ? "time" : "times"}`;
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
    button.title = decided(studio, row);
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
