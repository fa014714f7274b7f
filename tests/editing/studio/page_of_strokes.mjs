// The tools of the studio without a browser: two strokes are drawn before the first one is written.
// The program prints the questions that reached the back end, and says what it drew meanwhile.

class Element {
  constructor() {
    Object.assign(this, { dataset: {}, children: [], listeners: {}, value: "" });
    this.classList = { toggle() {}, add() {}, remove() {} };
  }
  get parentElement() { return new Element(); }
  append(...more) { this.children.push(...more); }
  replaceChildren(...all) { this.children = all; }
  addEventListener(name, act) { this.listeners[name] = act; }
  querySelectorAll() { return []; }
  querySelector() { return null; }
  contains() { return true; }
}
for (const name of ["before", "after", "setAttribute", "focus", "setPointerCapture", "scrollTo"]) {
  Element.prototype[name] = () => {};
}
const body = new Element();
globalThis.document = Object.assign(new EventTarget(), {
  body, createElement: () => new Element(), getElementById: () => new Element(),
});
globalThis.addEventListener ??= () => {};
globalThis.location = { hash: "" };
globalThis.Option = Element;
globalThis.localStorage = { getItem: () => null, setItem() {} };

const { createEditing } = await import(process.argv[2]);
const asked = [], waiting = [];
const studio = new EventTarget();
Object.assign(studio, {
  listing: { editable: true, levels: ["a"] },
  request: { file: "a.des", level: "0", seed: "1" },
  theme: "dark",
  cell: null,
  makersOf: () => [],
  on: (name, act) => studio.addEventListener(name, act),
  ask(question, more) {
    if (question === "tools") {
      const palette = [{ character: "}", name: "moat", tile: "" }];
      return Promise.resolve({ palette, things: [{ thing: "sink", character: "#", parts: {} }], names: { rooms: [] } });
    }
    asked.push({ ...studio.request, ...more });
    return new Promise((resolve) => waiting.push(resolve));
  },
});
const scroller = new Element();
const picture = { scroller, stage: new Element(), frame: true, cellAt: (event) => event.cell, mark() {} };
const editing = createEditing(new Element(), studio, { picture, hold() {}, isHeld: () => false });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const key = (name) => editing.actions.find(({ keys }) => keys.includes(name)).act(name);
function stroke(...cells) {
  const event = (cell) => ({ cell, button: 0, pointerId: 1, target: null, preventDefault() {} });
  scroller.listeners.pointerdown(event(cells[0]));
  for (const cell of cells) { scroller.listeners.pointermove(event(cell)); }
  scroller.listeners.pointerup(event(cells.at(-1)));
}

studio.dispatchEvent(new Event("listing"));
key("b");
await settled();
stroke(21, 42);
studio.request = { ...studio.request, seed: "2" };
stroke(63);
await settled();
const early = asked.length, busy = body.dataset.editing;
studio.request = { ...studio.request, file: "b.des" };
for (let i = 0; i < 2; i++) {
  waiting.shift()?.({ edits: [{}], summary: "TERRAIN", state: null });
  await settled();
}
console.log(JSON.stringify({ early, busy, after: body.dataset.editing, written: body.dataset.edits, asked }));
