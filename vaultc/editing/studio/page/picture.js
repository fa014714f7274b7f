// The picture of a level: fitted or enlarged, moved with the pointer, with a cursor and marks on its cells.

import { HEIGHT, WIDTH } from "./state.js";

const CELL = 16;
const ZOOMS = [1, 2, 3];
const LARGEST_FIT = 3;
const MOST_DETAIL = 4;

/** Draw a picture into a canvas with `detail` times its own pixels. */
export async function paint(canvas, svg, columns, rows, detail = 1) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await image.decode();
  canvas.width = columns * CELL * detail;
  canvas.height = rows * CELL * detail;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
}

/**
 * `onCell(cell)` is called with the cell under the pointer, null beside the level, `onHold(cell)` when one is clicked.
 * The element gets a scroller, in it a `stage` as large as the picture, on it the canvas and the `layer` of marks.
 */
export function createPicture(element, { onCell, onHold }) {
  const scroller = make("div", "scroller"), stage = make("div", "stage"), layer = make("div", "layer");
  const canvas = make("canvas", ""), cursor = make("div", "cursor");
  scroller.tabIndex = 0;
  scroller.setAttribute("role", "application");
  scroller.setAttribute("aria-label", "Map of the level");
  scroller.setAttribute("aria-describedby", "here");
  canvas.setAttribute("aria-hidden", "true");
  layer.append(cursor);
  stage.append(canvas, layer);
  scroller.append(stage);
  element.append(scroller);
  let frame = null, svg = "", zoom = "fit", scale = 1, chosen = null, drag = null, turn = 0, axes = [new Map(), new Map()];

  // ---- size

  function fitting() {
    const width = scroller.clientWidth / (frame.columns * CELL), height = scroller.clientHeight / (frame.rows * CELL);
    const wanted = Math.min(width, height, LARGEST_FIT);
    const pixels = Math.floor(wanted * CELL * devicePixelRatio);
    return Math.max(pixels, 3) / CELL / devicePixelRatio;
  }
  async function resize() {
    if (!frame) { return; }
    scale = zoom === "fit" ? fitting() : zoom;
    stage.style.width = frame.columns * CELL * scale + "px";
    stage.style.height = frame.rows * CELL * scale + "px";
    stage.style.setProperty("--cell", CELL * scale + "px");
    element.dataset.zoom = zoom;
    await draw();
    place();
    writeNumbers();
  }
  async function draw() {
    const mine = ++turn, next = make("canvas", "");
    const detail = Math.min(Math.ceil(scale * devicePixelRatio), MOST_DETAIL);
    await paint(next, svg, frame.columns, frame.rows, detail);
    if (mine !== turn) { return; }
    canvas.width = next.width;
    canvas.height = next.height;
    canvas.getContext("2d").drawImage(next, 0, 0);
    canvas.classList.toggle("sharp", Number.isInteger(scale * devicePixelRatio));
    element.dataset.drawn = Number(element.dataset.drawn || 0) + 1;
  }
  function setZoom(value, point) {
    const box = scroller.getBoundingClientRect();
    const at = point || { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    const inner = stage.getBoundingClientRect();
    const x = (at.clientX - inner.left) / inner.width, y = (at.clientY - inner.top) / inner.height;
    zoom = value;
    resize();
    const now = stage.getBoundingClientRect();
    scroller.scrollLeft += now.left + x * now.width - at.clientX;
    scroller.scrollTop += now.top + y * now.height - at.clientY;
  }
  function step(by, point) {
    if (!frame) { return; }
    const larger = ZOOMS.filter((each) => each > scale + 0.01), smaller = ZOOMS.filter((each) => each < scale - 0.01);
    if (by > 0 && larger.length) { setZoom(larger[0], point); }
    else if (by < 0) { setZoom(smaller.length && smaller.at(-1) > fitting() ? smaller.at(-1) : "fit", point); }
  }

  // ---- cells

  function cellAt(event) {
    const box = stage.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * frame.columns) + frame.left;
    const y = Math.floor((event.clientY - box.top) / box.height * frame.rows) + frame.top;
    const inside = x >= Math.max(frame.left, 0) && y >= Math.max(frame.top, 0) && x < WIDTH && y < HEIGHT
      && x < frame.left + frame.columns && y < frame.top + frame.rows;
    return inside ? x * HEIGHT + y : null;
  }
  function put(box, cell, x = Math.floor(cell / HEIGHT), y = cell % HEIGHT) {
    box.style.left = 100 * (x - frame.left) / frame.columns + "%";
    box.style.top = 100 * (y - frame.top) / frame.rows + "%";
    box.style.width = 100 / frame.columns + "%";
    box.style.height = 100 / frame.rows + "%";
  }
  function place() {
    cursor.hidden = chosen === null || !frame;
    if (!cursor.hidden) { put(cursor, chosen); }
  }

  function writeNumbers() {
    for (const other of layer.querySelectorAll(".axis")) { other.remove(); }
    if (!frame) { return; }
    const size = CELL * scale, [columns, rows] = axes;
    const write = (value, name, x, y) => {
      const box = make("div", "axis " + name);
      box.textContent = value;
      put(box, 0, x, y);
      box.style.fontSize = Math.max(Math.min(size * 0.55, 12), 7) + "px";
      return box;
    };
    const shown = (value) => size >= 11 || value % 5 === 0;
    layer.append(
      ...[...columns].filter(([x, value]) => shown(value) && x >= frame.left && x < frame.left + frame.columns).map(([x, value]) => write(value, "column", x, frame.top)),
      ...[...rows].filter(([y, value]) => shown(value) && y >= frame.top && y < frame.top + frame.rows).map(([y, value]) => write(value, "row", frame.left, y)),
    );
  }

  // ---- the pointer

  scroller.addEventListener("pointermove", (event) => {
    if (frame && !drag && event.pointerType !== "touch") { onCell(cellAt(event)); }
  });
  scroller.addEventListener("pointerleave", () => onCell(null));
  scroller.addEventListener("pointerdown", (event) => {
    if (event.button > 1 || event.defaultPrevented) { return; }
    drag = { x: event.clientX, y: event.clientY, left: scroller.scrollLeft, top: scroller.scrollTop, moved: false };
  });
  scroller.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerType === "touch") { return; }
    const x = event.clientX - drag.x, y = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(x, y) < 5) { return; }
    if (!drag.moved) { scroller.setPointerCapture(event.pointerId); }
    drag.moved = true;
    scroller.scrollLeft = drag.left - x;
    scroller.scrollTop = drag.top - y;
  });
  scroller.addEventListener("pointercancel", () => { drag = null; });
  scroller.addEventListener("pointerup", (event) => {
    const still = drag && !drag.moved;
    drag = null;
    if (still && frame && stage.contains(event.target)) { onHold(cellAt(event)); }
  });
  scroller.addEventListener("wheel", (event) => {
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) { return; }
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1, event);
  }, { passive: false });
  new ResizeObserver(() => { if (zoom === "fit") { resize(); } }).observe(scroller);

  return {
    stage,
    layer,
    scroller,
    cellAt,
    /** Put a box of the layer on a cell. */
    put,
    async show(text, box) {
      [svg, frame] = [text, box];
      stage.hidden = !text;
      if (text) { await resize(); }
    },
    clear() { svg = ""; frame = null; stage.hidden = true; },
    choose(cell, reveal) {
      chosen = cell;
      place();
      if (reveal && !cursor.hidden) { cursor.scrollIntoView({ block: "nearest", inline: "nearest" }); }
    },
    mark(cells, name = "marked") {
      for (const other of layer.querySelectorAll("." + name)) { other.remove(); }
      if (!frame) { return; }
      layer.append(...cells.map((cell) => {
        const box = make("div", name);
        put(box, cell);
        return box;
      }));
    },
    zoom: step,
    fit() { setZoom("fit"); },
    grid(on) { layer.classList.toggle("grid", on); },
    /** Write numbers along the upper and left edge: maps from columns and from rows to numbers. */
    number(columns, rows) {
      axes = [columns, rows];
      writeNumbers();
    },
    get frame() { return frame; },
  };
}

function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
