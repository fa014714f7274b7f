// The page: its parts, and what they tell one another.

import * as backend from "./backend.js";
import { createEditing } from "./edit.js";
import { createExpectations } from "./expectations.js";
import { createFindings } from "./findings.js";
import { listen } from "./keys.js";
import { createOdds } from "./odds.js";
import { createPicture } from "./picture.js";
import { createFilm } from "./seeds.js";
import { studio, HEIGHT, WIDTH } from "./state.js";
import { createHere, createStatements } from "./statements.js";
import { createText } from "./text.js";
import { createTimeline } from "./timeline.js";

const $ = (id) => document.getElementById(id);

// ---- parts

const text = createText($("text"), {
  onCursor(line) {
    const level = levelAt(line);
    if (level !== null && level !== studio.request.level) {
      shownLevel = studio.request.file + " " + level;
      studio.set("level", level);
    }
    picture.mark(studio.cellsOf(line), "made");
    statements.at(line);
  },
  onChange(words) { editing.typed(words); },
  async complete(words, at) { return (await studio.ask("complete", { text: words, at })).options || []; },
});
/** The file and level whose beginning is in sight, so that the text stays where the reader has moved it. */
let shownLevel = "";
let held = false;
/** The cell under the pointer, which the bar shows even while another one is held. */
let under = null;
const picture = createPicture($("picture"), {
  onCell(cell) {
    under = cell;
    if (!held && cell !== null) { studio.choose(cell); } else { point(); }
  },
  onHold(cell) {
    const on = cell !== null && !(held && cell === studio.cell);
    studio.choose(cell);
    keep(on);
    picture.scroller.classList.toggle("held", held);
  },
});
const timeline = createTimeline($("timeline"), studio, {
  picture,
  onState(on) { $("play").setAttribute("aria-pressed", String(on)); },
});
createFindings($("findings"), studio, {
  onCells(cells) { picture.mark(cells); },
  onFix(edits, words) { if (!text.fix(edits, words)) { editing.tell("The text was changed there since; look at the findings again."); } },
});
createExpectations($("expectations"), studio, { onSeed: showRequest });
createOdds($("odds"), studio);
createHere($("here"), studio);
const statements = createStatements($("statements"), studio, { onCells(cells) { picture.mark(cells, "made"); } });
createFilm($("film"), studio);
const editing = createEditing($("tools"), studio, { picture, hold, isHeld: () => held });

// ---- answers

studio.on("listing", () => {
  const { files, levels, roles } = studio.listing;
  fill($("file"), files, files, studio.request.file);
  fill($("level"), levels.map((_, i) => String(i)), levels, studio.request.level);
  fill($("role"), roles, roles, studio.request.role);
  if (!editing.typing) { text.setText(studio.listing.text); }
  text.setEditable(studio.listing.editable);
  showRequest();
  const now = studio.request.file + " " + studio.request.level;
  if (now !== shownLevel && levels.length) {
    shownLevel = now;
    text.reveal(studio.request.level === "0" ? 1 : studio.listing.lines[Number(studio.request.level)] || 1);
  }
});
/** The level to which a line belongs. */
function levelAt(line) {
  const found = studio.listing.lines.findLastIndex((first) => first && first <= line);
  return found < 0 ? null : String(found);
}
studio.on("level", async () => {
  timeline.close();
  picture.mark([], "made");
  if (studio.level) { await picture.show(studio.level.svg, studio.level.frame); } else { picture.clear(); }
  picture.choose(studio.cell);
  number();
});
studio.on("stepped", () => {
  for (const name of ["marked", "made", "drawn"]) { picture.mark([], name); }
  text.mark([]);
});
studio.on("findings", () => text.setFindings(studio.findings));
studio.on("problem", () => {
  $("problem").textContent = studio.problem;
  $("problem").hidden = !studio.problem;
  $("old").hidden = !studio.old;
});
studio.on("cell", () => {
  picture.choose(studio.cell);
  point();
  number();
  const made = studio.cell === null ? [] : studio.makersOf(studio.cell).filter((each) => each.file === studio.request.file);
  text.mark(made);
  if (made.length) { text.reveal(made[0].line); }
});
studio.on("line", () => {
  text.mark([{ line: studio.line, last: studio.line }]);
  text.reveal(studio.line);
});

function fill(select, values, names, chosen) {
  const same = select.options.length === values.length
    && values.every((value, i) => select.options[i].value === value && select.options[i].textContent === names[i]);
  if (!same) { select.replaceChildren(...values.map((value, i) => new Option(names[i], value))); }
  if (values.includes(chosen)) { select.value = chosen; }
}
function showRequest() {
  const { seed, depth, luck, role } = studio.request;
  if (document.activeElement !== $("seed")) { $("seed").value = seed; }
  for (const [name, value] of [["depth", depth], ["luck", luck]]) {
    $(name).value = value;
    $(name + "-shown").textContent = value;
  }
  $("place").querySelector("summary").textContent = `${role}, depth ${depth}` + (luck === "0" ? "" : `, Luck ${luck}`);
}

// ---- controls

function turnSeed(by) { studio.set("seed", Math.min(Math.max(Number(studio.request.seed) + by, 0), 4294967295)); showRequest(); }
function zoom(by) { picture.zoom(by); }
function grid() {
  const on = $("grid").getAttribute("aria-pressed") !== "true";
  $("grid").setAttribute("aria-pressed", String(on));
  picture.grid(on);
  number();
}
/** The bar below the picture: the cell under the pointer, else the chosen one, as the text counts it, as the level does, and what is there. */
function point() {
  const { level } = studio, cell = under ?? studio.cell, known = cell !== null && level && level.ground.length;
  const things = known ? level.things.filter((thing) => thing.cell === cell && !thing.text.startsWith("  ")) : [];
  const told = known ? [...studio.placeOf(cell), level.texts[level.ground[cell]], ...things.map((thing) => thing.text)] : [];
  $("position").textContent = told.filter(Boolean).join(" · ");
}
/** Numbers along the grid: of the area in which the chosen cell is, of the only area, or of the level. */
function number() {
  const { level, cell } = studio, own = cell === null ? null : level?.places?.[cell];
  const area = own ? own[0] : level?.areas?.length === 1 ? 0 : null;
  const columns = new Map(), rows = new Map(), on = $("grid").getAttribute("aria-pressed") === "true";
  for (let index = 0; on && level?.places && index < WIDTH * HEIGHT; index++) {
    const x = Math.floor(index / HEIGHT), y = index % HEIGHT, place = level.places[index];
    if (area === null) { columns.set(x, x); rows.set(y, y); }
    else if (place && place[0] === area) { columns.set(x, place[1]); rows.set(y, place[2]); }
  }
  picture.number(columns, rows);
}
function tab(name) {
  document.body.dataset.tab = name;
  for (const button of $("tabs").children) { button.setAttribute("aria-pressed", String(button.dataset.tab === name)); }
}
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function move(key) {
  const { frame } = picture;
  if (!frame) { return; }
  const [dx, dy] = MOVES[key];
  const start = studio.cell ?? middle(frame);
  const x = limited(Math.floor(start / HEIGHT) + (studio.cell === null ? 0 : dx), Math.max(frame.left, 0), Math.min(frame.left + frame.columns, WIDTH) - 1);
  const y = limited(start % HEIGHT + (studio.cell === null ? 0 : dy), Math.max(frame.top, 0), Math.min(frame.top + frame.rows, HEIGHT) - 1);
  under = null;
  hold(x * HEIGHT + y);
}
/** Hold the chosen cell while the pointer moves, or let it go. */
function keep(on) {
  held = on;
  studio.tell("held");
}
function hold(cell) {
  keep(true);
  studio.choose(cell);
  picture.choose(cell, true);
}
function middle(frame) {
  const x = limited(Math.floor(frame.left + frame.columns / 2), 0, WIDTH - 1);
  return x * HEIGHT + limited(Math.floor(frame.top + frame.rows / 2), 0, HEIGHT - 1);
}
function limited(value, least, most) { return Math.max(least, Math.min(most, value)); }
function jump(by) {
  if (!studio.level) { return; }
  const order = (cell) => cell % HEIGHT * WIDTH + Math.floor(cell / HEIGHT);
  const cells = [...new Set(studio.level.things.map((thing) => thing.cell))].sort((a, b) => order(a) - order(b));
  if (!cells.length) { return; }
  const here = studio.cell === null ? -Infinity : order(studio.cell);
  const next = by > 0 ? cells.find((cell) => order(cell) > here) : cells.findLast((cell) => order(cell) < here);
  under = null;
  hold(next ?? (by > 0 ? cells[0] : cells.at(-1)));
}
function leave() {
  if (editing.letGo()) { return; }
  if (timeline.open) { timeline.close(); return; }
  keep(false);
  picture.mark([]);
  picture.mark([], "made");
  studio.choose(null);
}

for (const name of ["file", "level", "role"]) { $(name).addEventListener("change", (event) => studio.set(name, event.target.value)); }
for (const name of ["depth", "luck"]) {
  $(name).addEventListener("input", (event) => { studio.set(name, event.target.value); showRequest(); });
}
$("seed").addEventListener("input", (event) => {
  if (/^\d{1,10}$/.test(event.target.value)) { studio.set("seed", Math.min(Number(event.target.value), 4294967295)); }
});
$("seed").addEventListener("keydown", (event) => {
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    event.preventDefault();
    turnSeed(event.key === "ArrowUp" ? 1 : -1);
    event.target.value = studio.request.seed;
  }
});
$("previous").addEventListener("click", () => turnSeed(-1));
$("next").addEventListener("click", () => turnSeed(1));
$("larger").addEventListener("click", () => zoom(1));
$("smaller").addEventListener("click", () => zoom(-1));
$("fit").addEventListener("click", () => picture.fit());
$("grid").addEventListener("click", grid);
$("play").addEventListener("click", () => timeline.toggle());
$("help").addEventListener("click", () => $("keys").showModal());
$("controls").addEventListener("submit", (event) => event.preventDefault());
for (const button of $("tabs").children) { button.addEventListener("click", () => tab(button.dataset.tab)); }
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest("input, select, .cm-editor")) { picture.scroller.focus(); }
});
document.addEventListener("click", (event) => { if (!$("place").contains(event.target)) { $("place").open = false; } });

listen($("keys"), [
  { keys: ["n"], text: "next seed", act: () => turnSeed(1) },
  { keys: ["p"], text: "previous seed", act: () => turnSeed(-1) },
  { keys: Object.keys(MOVES), names: ["←", "→", "↑", "↓"], text: "move the cell", act: move },
  { keys: ["."], text: "next cell with something on it", act: () => jump(1) },
  { keys: [","], text: "previous cell with something on it", act: () => jump(-1) },
  { keys: ["+", "="], names: ["+"], text: "larger", act: () => zoom(1) },
  { keys: ["-"], text: "smaller", act: () => zoom(-1) },
  { keys: ["f"], text: "fit the picture", act: () => picture.fit() },
  { keys: ["g"], text: "grid", act: grid },
  { keys: [" "], names: ["space"], text: "play the time line, or stop it", act: () => timeline.toggle() },
  ...editing.actions,
  { keys: ["t"], text: "go to the text; Esc goes back", act: () => { tab("text"); text.focus(); } },
  { keys: ["Escape"], names: ["Esc"], text: "let go of the cell, close the time line", act: leave },
  { keys: ["?"], text: "these keys", act: () => $("keys").showModal() },
]);

tab("picture");
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => studio.refresh());
backend.subscribe(
  (revision) => { studio.revision = revision; studio.refresh(); },
  (state) => { $("status").title = state; $("status").className = state === "live" ? "" : "off"; $("status").setAttribute("aria-label", state); },
);
