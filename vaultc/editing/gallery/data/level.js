(function () {
  "use strict";
  const data = JSON.parse(document.getElementById("seeds").textContent);
  const map = document.getElementById("map");
  const picture = map.querySelector("img");
  const cursor = document.getElementById("cursor");
  const place = document.getElementById("place");
  const list = document.getElementById("lines");
  const chips = [...document.querySelectorAll("#walk > a")];
  const play = document.getElementById("play");
  let number = 0, x = 0, y = 0, held = false;

  const now = () => data[number];
  const columns = () => now().frame[2] - now().frame[0] + 1;
  const rows = () => now().frame[3] - now().frame[1] + 1;

  function item(text, line) {
    const entry = document.createElement("li");
    entry.textContent = text;
    if (line) {
      const link = document.createElement("a");
      link.href = "#L" + line;
      link.textContent = "line " + line;
      entry.append(" ", link);
    }
    return entry;
  }
  function placeOf(x, y) {
    const onLevel = `(${x},${y})`;
    const area = now().areas.find(([left, top, right, bottom]) => left <= x && x <= right && top <= y && y <= bottom);
    if (!area) { return `${onLevel} of the level`; }
    const [column, row, across, down, name] = area.slice(4);
    return `(${(x - column) * across},${(y - row) * down}) ${name}, level ${onLevel}`;
  }
  function show() {
    cursor.hidden = false;
    cursor.style.left = 100 * x / columns() + "%";
    cursor.style.top = 100 * y / rows() + "%";
    cursor.style.width = 100 / columns() + "%";
    cursor.style.height = 100 / rows() + "%";
    place.textContent = placeOf(x + now().frame[0], y + now().frame[1]);
    const lines = now().texts[now().cells[y * columns() + x]];
    list.replaceChildren(...lines.map((line) => item(line[0], line[1])));
  }
  function showLevel() {
    held = false;
    cursor.hidden = true;
    place.textContent = "seed " + now().seed;
    list.replaceChildren(item(now().summary));
  }
  function walk(newNumber) {
    open(newNumber);
    try { history.replaceState(null, "", "#seed-" + now().seed); } catch { /* some browsers refuse for files */ }
  }
  function open(newNumber) {
    number = (newNumber + data.length) % data.length;
    picture.src = now().file;
    picture.alt = "The level of seed " + now().seed;
    picture.width = 16 * columns();
    picture.height = 16 * rows();
    fit();
    chips.forEach((chip, index) => chip.toggleAttribute("aria-current", index === number));
    const strip = chips[number].parentElement;
    strip.scrollLeft = chips[number].offsetLeft - (strip.clientWidth - chips[number].offsetWidth) / 2;
    document.querySelectorAll(".seed").forEach((part, index) => { part.hidden = index !== number; });
    x = y = 0;
    if (play) {
      const wish = new URLSearchParams(play.hash.slice(1));
      wish.set("seed", now().seed);
      play.hash = wish;
    }
    showLevel();
  }
  // The map is as wide as the page, but at most three times its size and half as high as the window; on a phone it
  // keeps cells that a finger can hit, and moves sideways.
  function fit() {
    const width = map.parentElement.clientWidth / (16 * columns()), height = Math.max(.5 * innerHeight, 240) / (16 * rows());
    const room = Math.min(width, Math.max(height, 1));
    const scale = room >= 1 ? Math.min(Math.floor(room), 3) : innerWidth < 700 ? Math.max(.75, room) : room;
    map.style.width = 16 * columns() * scale + "px";
    picture.style.imageRendering = scale < 1 ? "auto" : "";
    document.getElementById("sideways").hidden = map.offsetWidth <= map.parentElement.clientWidth + 1;
  }
  function go(newX, newY) {
    x = Math.max(0, Math.min(columns() - 1, newX));
    y = Math.max(0, Math.min(rows() - 1, newY));
    show();
  }
  function point(event) {
    const box = map.getBoundingClientRect();
    go(Math.floor((event.clientX - box.left) / box.width * columns()), Math.floor((event.clientY - box.top) / box.height * rows()));
  }
  function jump(step) {
    const filled = now().filled;
    if (!filled.length) { return; }
    held = true;
    const here = cursor.hidden ? -1 : filled.indexOf(y * columns() + x);
    const next = filled[here === -1 ? (step > 0 ? 0 : filled.length - 1) : (here + step + filled.length) % filled.length];
    go(next % columns(), Math.floor(next / columns()));
    cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  const steps = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1],
    y: [-1, -1], u: [1, -1], b: [-1, 1], n: [1, 1], Home: [-80, 0], End: [80, 0], PageUp: [0, -21], PageDown: [0, 21]
  };
  map.addEventListener("pointermove", (event) => { if (!held && event.pointerType !== "touch") { point(event); } });
  map.addEventListener("pointerleave", () => { if (!held) { showLevel(); } });
  map.addEventListener("click", (event) => { held = event.pointerType === "touch" || !held; point(event); });
  map.addEventListener("focus", () => { if (map.matches(":focus-visible")) { show(); } });
  map.addEventListener("keydown", (event) => {
    if (!forPage(event) || !Object.hasOwn(steps, event.key)) { return; }
    held = true;
    go(x + steps[event.key][0], y + steps[event.key][1]);
    cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  });
  const keys = {
    "]": () => walk(number + 1), "[": () => walk(number - 1), n: () => walk(number + 1), p: () => walk(number - 1),
    ".": () => jump(1), ",": () => jump(-1), m: () => { map.focus(); show(); }
  };
  document.addEventListener("keydown", (event) => {
    if (!forPage(event)) { return; }
    if (event.key === "Escape" && !cursor.hidden) { showLevel(); map.blur(); event.stopImmediatePropagation(); }
    else if (Object.hasOwn(keys, event.key)) { keys[event.key](); }
    else { return; }
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const chip = chips.indexOf(event.target.closest("#walk > a"));
    if (chip >= 0) { event.preventDefault(); walk(chip); }
    if (event.target.dataset.jump) { jump(Number(event.target.dataset.jump)); }
  });
  addEventListener("hashchange", () => {
    const wanted = data.findIndex((seed) => "#seed-" + seed.seed === location.hash);
    if (wanted >= 0 && wanted !== number) { open(wanted); }
  });
  addEventListener("resize", fit);
  const first = data.findIndex((seed) => "#seed-" + seed.seed === location.hash);
  open(first >= 0 ? first : Number(document.getElementById("seeds").dataset.best));
})();
