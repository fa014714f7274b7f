// Shapes of strokes: the cells of a line, a rectangle, and a piece of ground.

import { HEIGHT, WIDTH } from "./state.js";

export const SHAPES = { pen: "Pen", line: "Line", frame: "Rectangle", block: "Filled rectangle", fill: "Fill" };
/** Cells of one stroke, as the back end takes them. */
export const MOST = 600;

export function pair(cell) { return [Math.floor(cell / HEIGHT), cell % HEIGHT]; }

/** The cells on the straight way from one to another, without the first. */
export function between(from, to) {
  const [x1, y1] = pair(from), [x2, y2] = pair(to), count = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  return Array.from({ length: count }, (_, i) => {
    const part = (i + 1) / count;
    return Math.round(x1 + (x2 - x1) * part) * HEIGHT + Math.round(y1 + (y2 - y1) * part);
  });
}
export function rectangle(from, to) {
  const [x1, y1] = pair(from), [x2, y2] = pair(to), cells = [];
  for (let x = Math.min(x1, x2); x <= Math.max(x1, x2); x++) {
    for (let y = Math.min(y1, y2); y <= Math.max(y1, y2); y++) { cells.push(x * HEIGHT + y); }
  }
  return cells;
}
function outline(from, to) {
  const [x1, y1] = pair(from), [x2, y2] = pair(to);
  return rectangle(from, to).filter((cell) => {
    const [x, y] = pair(cell);
    return x === x1 || x === x2 || y === y1 || y === y2;
  });
}

/** The cells of equal ground that hang together with one, up to one more than can be painted. */
export function piece(from, ground) {
  const found = new Set([from]), waiting = [from];
  while (waiting.length && found.size <= MOST) {
    const [x, y] = pair(waiting.shift());
    for (const [column, row] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
      const cell = column * HEIGHT + row;
      if (column < 1 || row < 0 || column >= WIDTH || row >= HEIGHT || found.has(cell) || ground[cell] !== ground[from]) { continue; }
      found.add(cell);
      waiting.push(cell);
    }
  }
  return [...found];
}

/** The cells of a stroke of a shape; `cells` are those that the pointer went over. */
export function shaped(shape, { from, last, cells }, ground) {
  if (shape === "line") { return [from, ...between(from, last)]; }
  if (shape === "frame") { return outline(from, last); }
  if (shape === "block") { return rectangle(from, last); }
  return shape === "fill" ? piece(last, ground) : cells;
}
