// Changing the level by hand: the tools, their options, and what became of each change.
// Texts are changed by the back end alone; news of it redraw the page.

import { createOptions } from "./edit-options.js";
import { createForm } from "./edit-form.js";
import { createSaving } from "./edit-saving.js";
import { between, MOST, pair, rectangle, shaped } from "./shapes.js";

const TOOLS = [
  { name: "select", key: "s", label: "Select", title: "Select and move things (s)" },
  { name: "paint", key: "b", label: "Paint", title: "Paint terrain (b)" },
  { name: "place", key: "i", label: "Place", title: "Place things (i)" },
  { name: "area", key: "a", label: "Copy", title: "Copy an area (a)", hint: "Drag over the area to copy." },
  { name: "box", key: "r", label: "Room", title: "Draw rooms and regions (r)", hint: "Drag over the floor of the new room or region." },
];
const MOVABLE = /^(\[[^\]]*\]:\s*)?(OBJECT|CONTAINER|MONSTER|TRAP|GOLD|DOOR|STAIR|LADDER|FOUNTAIN|SINK|POOL|ALTAR|GRAVE|ENGRAVING|DRAWBRIDGE|TERRAIN)\b/;

/** The tools are in `element`; without `listing.editable` there are none. `hold(cell)` chooses a cell until another one
 *  is chosen, and `isHeld()` tells if one is. */
export function createEditing(element, studio, { picture, hold, isHeld }) {
  let tool = "select", carried = null, corner = null, area = null, stroke = null, pending = 0, typing = 0, waiting = 0, fading = 0;
  const note = document.createElement("div");
  note.id = "edit-note";
  note.setAttribute("role", "status");
  note.hidden = true;
  const options = createOptions(studio, { onDone: () => picture.scroller.focus({ preventScroll: true }) });
  const buttons = new Map(TOOLS.map((each) => [each.name, button(each.label, each.title, () => start(each))]));
  const saving = createSaving(studio, { tell });
  const form = createForm(document.getElementById("here"), studio, { change: change_, isHeld, tell });
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", "Tools");
  element.append(...buttons.values(), ...saving.buttons);
  const bar = document.createElement("div");
  bar.id = "edit-bar";
  bar.append(element, options.element);
  picture.scroller.parentElement.before(bar);
  picture.scroller.after(note);
  element.hidden = true;

  studio.on("listing", () => {
    element.hidden = !studio.listing.editable;
    document.body.classList.toggle("editable", studio.listing.editable);
    choose(tool);
  });

  // ---- tools

  const editable = () => studio.listing.editable;
  function choose(name) {
    tool = name;
    for (const [each, button] of buttons) { button.setAttribute("aria-pressed", String(each === name)); }
    options.show(editable() ? name : "");
    picture.scroller.dataset.tool = editable() ? name : "";
    letGo();
  }
  function start({ name, hint }) {
    choose(name);
    tell(hint || "", [], "done");
  }
  function letGo() {
    const had = carried !== null || corner !== null || area !== null;
    carried = corner = area = stroke = null;
    picture.mark([], "drawn");
    return had;
  }

  // ---- changes

  let written = Promise.resolve();

  /** Changes are written in the order in which they are made, each to the level that was shown then. */
  function change_(change, digest, request = { ...studio.request }) {
    if (!editable()) { return Promise.resolve(null); }
    pending += 1;
    document.body.dataset.editing = "busy";
    const answer = written.then(() => write(change, digest, request)).finally(() => {
      pending -= 1;
      document.body.dataset.editing = pending ? "busy" : "";
      document.body.dataset.edits = Number(document.body.dataset.edits || 0) + 1;
    });
    written = answer.catch(() => {});
    return answer;
  }
  async function write(change, digest, request) {
    const answer = await studio.ask("edit", { ...request, change, digest });
    if (answer.refused) { tell(answer.refused); return null; }
    if (answer.objection) { object(answer.objection, change, digest, request); return null; }
    saving.show(answer.state);
    if (change.do === "paint" || change.do === "place") { options.used(); }
    if (!answer.edits.length) { tell(""); return answer; }
    tell(`Wrote ${answer.summary}.` + (answer.remark ? ` It is ${answer.remark}.` : ""), [], "done");
    const line = answer.line;
    if (line) { studio.addEventListener("refreshed", () => studio.go(line, request.file), { once: true }); }
    return answer;
  }
  function object({ message, line, insist }, change, digest, request) {
    const ways = [];
    if (line) { ways.push(button(`Line ${line}`, "Show the line", () => studio.go(line, request.file))); }
    if (insist) { ways.push(button("Write it anyway", "Accept the finding", () => change_({ ...change, insist: true }, digest, request))); }
    tell(`Not written: ${message}.`, ways, "objection");
  }
  function tell(text, ways = [], kind = "") {
    note.hidden = !text;
    note.className = kind;
    const words = document.createElement("span");
    words.textContent = text;
    clearTimeout(fading);
    if (kind === "done") { fading = setTimeout(() => tell(""), 6000); }
    note.replaceChildren(words, ...ways, ...(text ? [button("×", "Close", () => tell(""))] : []));
  }

  const paint = (cells) => (cells.length > MOST ? tooMany() : change_({ do: "paint", cells: cells.map(pair), terrain: options.terrain }));
  const place = (cell) => change_({ do: "place", at: pair(cell), ...options.thing() });
  function tooMany() {
    tell(`Not written: more than ${MOST} cells; draw smaller parts.`, [], "objection");
    return Promise.resolve(null);
  }
  /** An area that is copied: two corners first, then the cell to which its upper left one comes. */
  async function corners(from, to) {
    area = [from, to];
    picture.mark(rectangle(from, to), "drawn");
    tell("Now choose the cell for its upper left corner, or Esc.");
  }
  async function putArea(cell) {
    const [from, to] = area, [x1, y1] = pair(from), [x2, y2] = pair(to);
    letGo();
    await change_({ do: "copy_area", box: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)], to: pair(cell) });
  }
  /** The cells of an area where they would be put. */
  function moved(cell) {
    const cells = rectangle(...area), by = cell - cells[0]; // the first is the upper left one
    return cells.map((each) => each + by);
  }
  const box = (from, to) => change_({ do: options.area().what, box: [...pair(from), ...pair(to)], ...options.area() });

  /** The uppermost thing on a cell that can be taken, or the reason why none can. */
  async function thingOn(cell, reason = "fixed") {
    await written;
    const { things = [], ground, digest, refused, objection } = await studio.ask("contents", { cell });
    if (refused || objection) { tell(`Not taken: ${refused || objection.message}.`, [], "objection"); return null; }
    const found = [...things, ...(ground ? [ground] : [])].filter((each) => each.start !== null || each[reason]);
    const free = found.find((each) => each.start !== null && !each[reason]);
    if (free) { return { start: free.start, digest, words: free.name || free.text }; }
    const blocked = found[0];
    tell(blocked ? `Not taken: ${blocked[reason]}.` : "There is nothing here.",
      blocked?.line ? [button(`Line ${blocked.line}`, "Show the line", () => studio.go(blocked.line))] : [], "objection");
    return null;
  }
  async function take(what, cell) {
    const thing = await thingOn(cell);
    if (!thing) { return; }
    carried = { what, cell, ...thing };
    picture.mark([cell], "drawn");
    tell(`${what === "move" ? "Moving" : "Copying"} ${thing.words}: go to a cell and press Enter, or Esc.`);
  }
  async function put(what, thing, from, to) {
    letGo();
    if (to !== from) { await change_({ do: what, start: thing.start, from: pair(from), to: pair(to) }, thing.digest); }
  }
  async function remove(cell) {
    const thing = await thingOn(cell, "kept");
    if (thing) { await change_({ do: "delete", start: thing.start, from: pair(cell) }, thing.digest); }
  }

  /** What Enter does on the chosen cell. */
  async function apply() {
    const cell = studio.cell;
    if (cell === null) { return; }
    if (carried) { const { what, cell: from } = carried; await put(what, carried, from, cell); }
    else if (tool === "paint") { await painting(cell); }
    else if (tool === "place") { await place(cell); }
    else if (tool === "area") {
      if (area !== null) { await putArea(cell); }
      else if (corner === null) { begin(cell); }
      else { const from = corner; corner = null; await corners(from, cell); }
    }
    else if (tool === "box") {
      if (corner === null) { begin(cell); }
      else { const from = corner; letGo(); await box(from, cell); }
    } else { await form.open(cell); }
  }

  function begin(cell) {
    corner = cell;
    picture.mark([cell], "drawn");
    tell("Go to the other end and press Enter.");
  }
  /** Paint by keyboard: a cell, the ground around it, or a shape between two cells. */
  async function painting(cell) {
    if (["pen", "fill"].includes(options.shape)) { await paint(cellsOf({ from: cell, last: cell, cells: [cell] })); }
    else if (corner === null) { begin(cell); }
    else { const from = corner; letGo(); tell(""); await paint(cellsOf({ from, last: cell, cells: [cell] })); }
  }
  const cellsOf = (drawn) => shaped(options.shape, drawn, studio.level?.ground || []);

  // ---- the pointer

  const scroller = picture.scroller;
  scroller.addEventListener("pointerdown", (event) => {
    if (!editable() || event.button || !picture.frame || event.altKey) { return; }
    const cell = picture.cellAt(event);
    if (cell === null || !picture.stage.contains(event.target)) { return; }
    if (tool === "select" && !(carried || movable(cell))) { return; }
    event.preventDefault();
    scroller.setPointerCapture(event.pointerId);
    scroller.focus({ preventScroll: true });
    stroke = { from: cell, last: cell, cells: [cell] };
    show();
  }, { capture: true });
  scroller.addEventListener("pointermove", (event) => {
    if (!stroke) { return; }
    const cell = picture.cellAt(event);
    if (cell === null || cell === stroke.last) { return; }
    stroke.cells = [...new Set([...stroke.cells, ...between(stroke.last, cell)])];
    stroke.last = cell;
    show();
  });
  scroller.addEventListener("pointercancel", () => letGo());
  scroller.addEventListener("pointerup", async () => {
    if (!stroke) { return; }
    const { from, last, cells } = stroke;
    stroke = null;
    picture.mark([], "drawn");
    hold(last);
    if (tool === "paint") { await paint(cellsOf({ from, last, cells })); }
    else if (tool === "area") { if (area !== null) { await putArea(last); } else { await corners(from, last); } }
    else if (tool === "place") { await place(last); }
    else if (tool === "box") { await box(from, last); }
    else if (carried) { await put(carried.what, carried, carried.cell, last); }
    else if (from !== last) {
      const thing = await thingOn(from);
      if (thing) { await put("move", thing, from, last); }
    }
  });
  function movable(cell) {
    return studio.makersOf(cell).some((each) => MOVABLE.test(each.text));
  }
  function show() {
    const { from, last } = stroke;
    const drawn = tool === "paint" ? cellsOf(stroke) : tool === "area" ? (area ? moved(last) : rectangle(from, last)) : tool === "box" ? rectangle(from, last) : [last];
    picture.mark(drawn.slice(0, MOST), "drawn");
  }

  // ---- typed texts

  function typed(text) {
    clearTimeout(waiting);
    const mine = ++typing;
    waiting = setTimeout(async () => {
      const answer = await studio.ask("edit", { change: { do: "write", text } });
      if (mine === typing) { typing = 0; }
      if (answer.refused) { tell(answer.refused); } else { saving.show(answer.state); }
    }, 250);
  }

  const on = (act) => (key) => { if (editable()) { act(key); } };
  const here = (act) => on(() => { if (studio.cell !== null) { act(studio.cell); } else { tell("Choose a cell first, with the arrow keys."); } });
  return {
    typed,
    letGo,
    tell,
    /** True while what was typed is not with the back end yet. */
    get typing() { return typing !== 0; },
    /** Keys, as `keys.js` takes them. */
    actions: [
      ...TOOLS.map((each) => ({ keys: [each.key], text: each.title.replace(/ \(.\)$/, "").toLowerCase(), act: on(() => start(each)) })),
      { keys: ["Enter"], text: "paint, place, draw or copy here; with Select the form of the statement", act: on(apply) },
      { keys: ["o"], text: "options of the tool: terrain, thing, kind of room", act: on(() => options.focus()) },
      { keys: ["m"], text: "move the thing here: Enter puts it down", act: here((cell) => take("move", cell)) },
      { keys: ["c"], text: "copy the thing here", act: here((cell) => take("copy", cell)) },
      { keys: ["Delete", "Backspace"], names: ["Del"], text: "delete the thing here", act: here(remove) },
      { keys: ["u"], text: "undo", act: on(() => saving.step("undo")) },
      { keys: ["U"], text: "redo", act: on(() => saving.step("redo")) },
      { keys: ["w"], text: "save the file (also Ctrl-S)", act: on(() => saving.save()) },
    ],
  };
}

function button(text, title, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = title;
  made.addEventListener("click", act);
  return made;
}
