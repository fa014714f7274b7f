// Palettes of brushes, each with its tile and name, to be searched; those used last come first.

/** Fewer brushes are seen at once. */
const FEWEST_SEARCHED = 16;
/** Words of players' names that no name of the game has: "wand of digging" is digging, of the wands. */
const LEFT_OUT = new Set(["a", "an", "of", "the"]);

/** `choose(brush)` is called when a brush is chosen; `brush` is the chosen one, `used()` moves it to the front. */
export function createBrushes(name, { choose, onDone }) {
  const element = document.createElement("div"), kept = `vaultc-last-${name.toLowerCase()}`;
  const search = document.createElement("input"), list = document.createElement("div");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", name);
  element.className = "brushes";
  list.className = "brush-list";
  Object.assign(search, { type: "search", placeholder: `Search ${name.toLowerCase()}`, autocomplete: "off" });
  search.setAttribute("aria-label", `Search ${name.toLowerCase()}`);
  element.append(search, list);
  let all = [], chosen = null, last = remembered();

  /** Offer brushes `{value, name, sign, tile}`, in the order in which they come until some have been used. */
  function offer(brushes, first = brushes[0]) {
    all = brushes;
    search.value = "";
    search.hidden = all.length < FEWEST_SEARCHED;
    const now = all.find(({ value }) => value === chosen?.value);
    arrange();
    if (now || first) { take(now || sorted()[0]); }
  }
  function sorted() {
    const rank = ({ value }) => (last.includes(value) ? last.indexOf(value) : last.length);
    return [...all].sort((one, other) => rank(one) - rank(other));
  }
  /** Brushes whose name has all words that are searched, the one of that name first, then those that begin with it. */
  function fitting() {
    const text = search.value.trim().toLowerCase(), words = text.split(/\s+/).filter((word) => !LEFT_OUT.has(word));
    const found = sorted().filter(({ name, group = "", sign }) => words.every((word) => `${name} ${group}`.toLowerCase().includes(word)) || sign === search.value.trim());
    const rank = ({ name }) => (name.toLowerCase() === text ? 0 : name.toLowerCase().startsWith(text) ? 1 : 2);
    return text ? found.sort((one, other) => rank(one) - rank(other)) : found;
  }
  function arrange() {
    const found = fitting().map(made);
    list.replaceChildren(...(found.length || !all.length ? found : [`There is nothing called ${search.value.trim()}.`]));
  }
  function made(brush) {
    const button = document.createElement("button"), sign = document.createElement("kbd");
    button.type = "button";
    button.dataset.brush = brush.value;
    button.setAttribute("aria-pressed", String(brush.value === chosen?.value));
    if (brush.tile) {
      const picture = document.createElement("img");
      picture.loading = "lazy"; // hundreds of pictures, of which a few are in sight
      picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(brush.tile);
      picture.alt = "";
      button.append(picture);
    }
    sign.textContent = brush.sign === " " ? "␣" : brush.sign;
    sign.setAttribute("aria-hidden", "true");
    button.append(brush.name, sign);
    if (brush.group) { button.title = brush.group; }
    button.addEventListener("click", () => { take(brush); onDone(); });
    return button;
  }
  function take(brush) {
    chosen = brush;
    for (const button of list.children) { button.setAttribute("aria-pressed", String(button.dataset.brush === brush.value)); }
    choose(brush);
  }
  function used() {
    if (!chosen || last[0] === chosen.value) { return; }
    last = [chosen.value, ...last.filter((value) => value !== chosen.value)];
    try { localStorage.setItem(kept, JSON.stringify(last)); } catch { /* the browser keeps nothing */ }
    const focused = list.contains(document.activeElement);
    arrange();
    list.scrollTo(0, 0);
    if (focused) { pressed()?.focus(); }
  }
  function remembered() {
    try {
      const values = JSON.parse(localStorage.getItem(kept));
      return Array.isArray(values) ? values.filter((value) => typeof value === "string") : [];
    } catch { return []; }
  }
  function pressed() { return element.querySelector('[aria-pressed="true"]'); }

  element.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = [...list.children], here = buttons.indexOf(document.activeElement);
    if (!by || here < 0) { return; }
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(here + by + buttons.length) % buttons.length];
    next.focus();
    take(all.find(({ value }) => value === next.dataset.brush));
  });

  search.addEventListener("input", arrange);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") { return; }
    event.preventDefault();
    event.stopPropagation();
    const [first] = fitting();
    if (first) { take(first); onDone(); }
  });

  return { element, offer, used, focus() { (pressed() || search).focus(); }, get brush() { return chosen; } };
}

/** The palette of the names of one kind, with the pictures of their things; `offer(what)` changes the kind, "" is none. */
export function createNames(studio, { choose, onDone }) {
  const made = new Map(), element = document.createElement("div");
  let what = "";

  async function offer(next) {
    what = next;
    element.replaceChildren();
    if (!what) { return; }
    const key = `${what} ${studio.request.file} ${studio.theme}`, mine = what;
    if (!made.has(key)) {
      const brushes = createBrushes(what[0].toUpperCase() + what.slice(1), { choose, onDone });
      const { names = [], tiles = [] } = await studio.ask("pictures", { what: mine });
      brushes.offer(names.map(({ text, name, group, sign, tile }) => ({ value: text, name, group, sign, tile: tile === null ? "" : tiles[tile] })), null);
      made.set(key, brushes);
    }
    if (what === mine) { element.replaceChildren(made.get(key).element); }
  }
  /** Go to the palette that is shown, if it is there yet. */
  function focus() { element.querySelector("input, button")?.focus(); }
  return { element, offer, focus, get what() { return what; } };
}
