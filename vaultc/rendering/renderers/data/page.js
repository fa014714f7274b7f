(function () {
  "use strict";
  const WIDTH = 80, HEIGHT = 21;
  const data = JSON.parse(document.getElementById("cells").textContent);
  const map = document.getElementById("map");
  const cursor = document.getElementById("cursor");
  const place = document.getElementById("place");
  const list = document.getElementById("lines");
  const level = [place.textContent, ...list.children];
  const [left, top, right, bottom] = data.frame, columns = right - left + 1, rows = bottom - top + 1;
  let x = data.start[0], y = data.start[1], held = false;

  function placeOf(x, y) {
    const onLevel = "(" + x + "," + y + ")";
    const area = data.areas.find(function (box) { return [x >= box[0], y >= box[1], box[2] >= x, box[3] >= y].every(Boolean); });
    if (!area) { return onLevel + " of the level"; }
    const place = [(x - area[4]) * area[6], (y - area[5]) * area[7]];
    return "(" + place.join(",") + ") " + area[8] + ", level " + onLevel;
  }
  function show() {
    cursor.hidden = false;
    cursor.style.left = 100 * (x - left) / columns + "%";
    cursor.style.top = 100 * (y - top) / rows + "%";
    cursor.style.width = 100 / columns + "%";
    cursor.style.height = 100 / rows + "%";
    place.textContent = placeOf(x, y);
    list.replaceChildren();
    for (const line of data.texts[data.cells[x * HEIGHT + y]]) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
  }
  function showLevel() {
    held = false;
    cursor.hidden = true;
    place.textContent = level[0];
    list.replaceChildren(...level.slice(1));
  }
  function go(newX, newY) {
    x = Math.max(left, Math.min(right, newX));
    y = Math.max(top, Math.min(bottom, newY));
    show();
  }
  function point(event) {
    const box = map.getBoundingClientRect();
    go(left + Math.floor((event.clientX - box.left) / box.width * columns), top + Math.floor((event.clientY - box.top) / box.height * rows));
  }
  function jump(step) {
    held = true;
    const here = cursor.hidden ? -1 : data.filled.findIndex(function (index) { return !(index - x * HEIGHT - y); });
    const count = data.filled.length;
    if (count) {
      const index = data.filled[here === -1 ? 0 : (here + step + count) % count];
      go(Math.floor(index / HEIGHT), index % HEIGHT);
    }
  }
  const steps = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], h: [-1, 0], l: [1, 0], k: [0, -1], j: [0, 1],
    y: [-1, -1], u: [1, -1], b: [-1, 1], n: [1, 1], Home: [-WIDTH, 0], End: [WIDTH, 0], PageUp: [0, -HEIGHT], PageDown: [0, HEIGHT]
  };
  map.addEventListener("pointermove", function (event) { if (!(held || event.pointerType === "touch")) { point(event); } });
  map.addEventListener("click", function (event) { held = event.pointerType === "touch" || !held; point(event); });
  map.addEventListener("focus", function () { if (map.matches(":focus-visible")) { show(); } });
  map.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (event.key === "." || event.key === ",") { jump(event.key === "." ? 1 : -1); }
    else if (event.key === "Escape") { showLevel(); }
    else if (Object.hasOwn(steps, event.key)) { held = true; go(x + steps[event.key][0], y + steps[event.key][1]); }
    else { return; }
    cursor.scrollIntoView({ block: "nearest", inline: "center" });
    event.preventDefault();
  });
  // A map that is made smaller is smoothed, else thin walls would get gaps.
  const picture = map.querySelector("img");
  const smooth = function () { picture.style.imageRendering = 16 * columns > picture.clientWidth ? "auto" : ""; };
  addEventListener("resize", smooth);
  smooth();
  map.parentElement.scrollLeft = (x - left + .5) / columns * map.scrollWidth - map.parentElement.clientWidth / 2;
  const buttons = document.getElementById("steps");
  buttons.hidden = !data.filled.length;
  buttons.addEventListener("click", function (event) {
    const step = Number(event.target.dataset.step);
    if (step) { jump(step); cursor.scrollIntoView({ block: "nearest", inline: "center" }); }
  });
})();
