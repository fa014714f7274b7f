// A row of brushes, each with its tile and name; those used last come first.

/** `choose(brush)` is called when a brush is chosen; `brush` is the chosen one, `used()` moves it to the front. */
export function createBrushes(name, { choose, onDone }) {
  const element = document.createElement("div"), kept = `vaultc-last-${name.toLowerCase()}`;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", name);
  element.className = "brushes";
  let all = [], chosen = null, last = remembered();

  /** Offer brushes `{value, name, sign, tile}`, in the order in which they come until some have been used. */
  function offer(brushes) {
    all = brushes;
    const now = all.find(({ value }) => value === chosen?.value);
    arrange();
    take(now || sorted()[0]);
  }
  function sorted() {
    const rank = ({ value }) => (last.includes(value) ? last.indexOf(value) : last.length);
    return [...all].sort((one, other) => rank(one) - rank(other));
  }
  function arrange() { element.replaceChildren(...sorted().map(made)); }
  function made(brush) {
    const button = document.createElement("button"), sign = document.createElement("kbd");
    button.type = "button";
    button.dataset.brush = brush.value;
    button.setAttribute("aria-pressed", String(brush.value === chosen?.value));
    if (brush.tile) {
      const picture = document.createElement("img");
      picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(brush.tile);
      picture.alt = "";
      button.append(picture);
    }
    sign.textContent = brush.sign === " " ? "␣" : brush.sign;
    sign.setAttribute("aria-hidden", "true");
    button.append(brush.name, sign);
    button.addEventListener("click", () => { take(brush); onDone(); });
    return button;
  }
  function take(brush) {
    chosen = brush;
    for (const button of element.children) { button.setAttribute("aria-pressed", String(button.dataset.brush === brush.value)); }
    choose(brush);
  }
  function used() {
    if (!chosen || last[0] === chosen.value) { return; }
    last = [chosen.value, ...last.filter((value) => value !== chosen.value)];
    try { localStorage.setItem(kept, JSON.stringify(last)); } catch { /* the browser keeps nothing */ }
    const focused = element.contains(document.activeElement);
    arrange();
    element.scrollTo(0, 0);
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
    const buttons = [...element.children], here = buttons.indexOf(document.activeElement);
    if (!by || here < 0) { return; }
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(here + by + buttons.length) % buttons.length];
    next.focus();
    take(all.find(({ value }) => value === next.dataset.brush));
  });

  return { element, offer, used, focus() { pressed()?.focus(); }, get brush() { return chosen; } };
}
