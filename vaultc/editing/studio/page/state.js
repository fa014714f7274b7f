// What all parts of the page share: the request, the answers to it, and the chosen cell.
// Events: "listing", "level", "findings", "statements", "frequencies", "cell", "line", "problem", "refreshed".

import * as backend from "./backend.js";

export const WIDTH = 80;
export const HEIGHT = 21;
const LEVELS = 200;
const LEVELS_AT_ONCE = 20;
const FIELDS = ["file", "level", "seed", "depth", "role", "luck"];

class Studio extends EventTarget {
  request = { file: "", level: "0", seed: "1", depth: "5", role: "Valkyrie", luck: "0" };
  /** Answers as `studio/__init__.py` describes them; `level` is the last one with a picture. */
  listing = { files: [], levels: [], lines: [], roles: [], text: "", editable: false };
  level = null;
  findings = [];
  statements = [];
  /** In how many of `levels` levels each statement ran and made something; null until it is known. */
  frequencies = null;
  /** The chosen cell as x * 21 + y, or null. */
  cell = null;
  /** Counts changes of files; what is kept for a request holds for one revision. */
  revision = 0;
  old = false;
  #turn = 0;
  #waiting = 0;
  #counted = "";

  constructor() {
    super();
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      if (FIELDS.includes(name)) { this.request[name] = value; }
    }
  }

  tell(name) { this.dispatchEvent(new Event(name)); }
  on(name, callback) { this.addEventListener(name, callback); }

  get theme() { return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"; }
  /** The request as text, by which answers are kept; other values of `more` replace its own. */
  key(more) { return JSON.stringify({ ...this.request, theme: this.theme, revision: this.revision, ...more }); }

  ask(question, more) { return backend.ask(question, { ...this.request, theme: this.theme, ...more }); }

  /** Change a field of the request, and show it. */
  set(name, value) {
    this.request[name] = String(value);
    if (name === "file" || name === "level") { this.cell = null; }
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.refresh(), 40);
  }

  choose(cell) {
    if (cell === this.cell) { return; }
    this.cell = cell;
    this.tell("cell");
  }

  /** Show a line of a file in the text, here and in the editor that is connected. */
  go(line, file = this.request.file, { inEditor = true } = {}) {
    if (!line) { return; }
    this.line = line;
    if (inEditor && this.listing.connected) { backend.ask("point", { file, line }); }
    if (file === this.request.file) { this.tell("line"); }
  }

  /** A cell as the text counts it, such as "(6,3) in this room", and as the level does. */
  placeOf(cell) {
    const own = this.level?.places?.[cell], onLevel = `(${Math.floor(cell / HEIGHT)},${cell % HEIGHT})`;
    return own ? [`(${own[1]},${own[2]}) ${this.level.areas[own[0]].text}`, `level ${onLevel}`] : [`${onLevel} of the level`, ""];
  }

  /** Statements that made the thing or ground of a cell, uppermost first. */
  makersOf(cell) {
    const level = this.level;
    return level && level.cells.length ? (level.cells[cell] || []).map((number) => level.statements[number]) : [];
  }

  /** Cells that the statements on a line of the shown file made. */
  cellsOf(line) {
    const level = this.level;
    if (!level) { return []; }
    const numbers = new Set(level.statements.flatMap((statement, i) =>
      statement.file === this.request.file && statement.line <= line && line <= statement.last ? [i] : []));
    return level.cells.flatMap((made, cell) => made.some((number) => numbers.has(number)) ? [cell] : []);
  }

  /** The row of the statement list about a statement that made something. */
  rowOf(made) {
    const same = (row) => row.file === made.file && row.line === made.line && row.last === made.last && row.text === made.text;
    return this.statements.find(same) || null;
  }

  async refresh() {
    const mine = ++this.#turn;
    try {
      const listing = await backend.ask("listing", { file: this.request.file });
      if (mine !== this.#turn) { return; }
      this.#take(listing);
      const asked = [this.ask("level"), this.ask("findings")];
      asked[1].catch(() => {}); // it is awaited below, unless the first one fails
      const level = await asked[0];
      if (mine !== this.#turn) { return; }
      this.#show(level);
      const found = await asked[1];
      if (mine !== this.#turn) { return; }
      this.#tell(found);
    } catch (error) {
      this.problem = "The preview does not answer: " + error.message;
      this.tell("problem");
    }
  }

  #take(listing) {
    this.listing = listing;
    this.request.file = listing.file;
    if (!(Number(this.request.level) < listing.levels.length)) { this.request.level = "0"; }
    history.replaceState(null, "", "#" + new URLSearchParams(this.request));
    this.tell("listing");
  }

  #show(level) {
    const reason = level.refused || level.problem;
    this.problem = this.listing.missing ? "This file is not there now." : reason ? sentence(reason) : "";
    if (level.svg) { this.level = { ...level, file: this.request.file, text: this.listing.text }; }
    else if (this.level && this.level.file !== this.request.file) { this.level = null; }
    this.old = Boolean(this.level) && Boolean(level.old || (reason && !level.svg));
    for (const name of ["problem", "level", "cell"]) { this.tell(name); }
  }

  #tell(found) {
    this.findings = found.findings || [];
    this.tell("findings");
    document.body.dataset.revision = this.revision;
    document.body.dataset.old = this.old;
    document.body.dataset.shown = Number(document.body.dataset.shown || 0) + 1;
    this.tell("refreshed");
    this.#explain(this.#turn);
  }

  async #explain(mine) {
    const told = await this.ask("statements");
    if (mine !== this.#turn) { return; }
    this.statements = told.statements || [];
    this.tell("statements");
    const counted = this.key({ seed: "" });
    if (counted === this.#counted || !this.statements.length) { return; }
    this.#counted = counted;
    await this.#count(counted);
  }

  /** Count over many seeds, a few at a time, so that other questions are answered meanwhile. */
  async #count(counted) {
    const sum = { levels: 0, ran: this.statements.map(() => 0), made: this.statements.map(() => 0) };
    this.frequencies = null;
    while (sum.levels < LEVELS) {
      const more = await this.ask("frequencies", { first: sum.levels + 1, count: LEVELS_AT_ONCE });
      if (counted !== this.key({ seed: "" })) { return; }
      if (!more.levels || more.ran.length !== sum.ran.length) { return; }
      sum.levels += more.levels;
      for (const name of ["ran", "made"]) { sum[name] = sum[name].map((number, i) => number + more[name][i]); }
      this.frequencies = sum;
      this.tell("frequencies");
    }
  }
}

function sentence(reason) { return reason[0].toUpperCase() + reason.slice(1) + "."; }

export const studio = new Studio();
