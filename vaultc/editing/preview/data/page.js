(function () {
  "use strict";
  const WIDTH = 80, HEIGHT = 21, LINE = 18, TOP = 8, SEEDS = 12;
  const $ = function (id) { return document.getElementById(id); };
  const wish = { file: "", level: "0", seed: "1", depth: "5", role: "Valkyrie", luck: "0" };
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) { if (name in wish) { wish[name] = value; } }
  let view = "one", shown = null, chosen = "", revision = 0, turn = 0, waiting = 0, playing = 0;

  // ---- asking

  function address(name, more) {
    const theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
    return name + "?" + new URLSearchParams({ ...wish, theme, ...more });
  }
  async function ask(name, more) {
    const answer = await fetch(address(name, more));
    return answer.json();
  }

  // ---- drawing

  function fill(select, values, texts, chosen) {
    const same = select.options.length === values.length && values.every(function (value, i) {
      return select.options[i].value === value && select.options[i].textContent === texts[i];
    });
    if (!same) { select.replaceChildren(...values.map(function (value, i) { return new Option(texts[i], value); })); }
    if (values.includes(chosen)) { select.value = chosen; }
  }
  function say(element, text) { element.textContent = text || ""; element.hidden = !text; }

  async function refresh() {
    const mine = ++turn;
    try {
      const listing = await ask("listing");
      if (mine !== turn) { return; }
      wish.file = listing.file;
      fill($("file"), listing.files, listing.files, wish.file);
      const places = listing.levels.map(function (_, i) { return String(i); });
      if (!places.includes(wish.level)) { wish.level = "0"; }
      fill($("level"), places, listing.levels, wish.level);
      fill($("role"), listing.roles, listing.roles, wish.role);
      if (listing.source !== $("source").dataset.text) {
        $("source").innerHTML = listing.source;
        $("source").dataset.text = listing.source;
        $("bars").replaceChildren();
      }
      location.replace("#" + new URLSearchParams(wish));
      const found = await ask("view");
      if (mine !== turn) { return; }
      found.file = wish.file;
      drawView(found, listing.missing);
      if (view === "many") { drawMany(); }
      if (view === "line") { await drawLine(); }
      document.body.dataset.revision = revision;
    } catch (error) {
      say($("problem"), "The preview does not answer: " + error.message);
    }
  }

  function drawView(found, missing) {
    const refused = found.refused || found.problem;
    say($("problem"), missing ? "This file is not there now." : refused && refused[0].toUpperCase() + refused.slice(1) + ".");
    if (!found.html && shown && shown.file !== found.file) { $("one").replaceChildren(); shown = null; }
    const old = Boolean(found.old || refused) && Boolean(shown);
    $("old").hidden = !old;
    $("stage").classList.toggle("is-old", old);
    drawFindings(found.findings || []);
    if (found.html && !(shown && shown.html === found.html)) { drawPage(found); }
    else if (found.html) { shown = found; remark(); }
    document.body.dataset.old = old;
  }

  function drawPage(found) {
    const frame = document.createElement("iframe");
    frame.title = "Level";
    frame.className = "coming";
    frame.addEventListener("load", function () {
      for (const other of [...$("one").children]) { if (other !== frame) { other.remove(); } }
      frame.className = "";
      shown = found;
      const page = frame.contentDocument;
      const frameOfMap = page.querySelector(".frame"), hint = page.querySelector(".sideways");
      const fit = function () {
        if (hint) { hint.hidden = frameOfMap.scrollWidth <= frameOfMap.clientWidth; }
        frame.style.height = page.documentElement.scrollHeight + "px";
      };
      new frame.contentWindow.ResizeObserver(fit).observe(page.body);
      fit();
      listen(page);
      remark();
      document.body.dataset.frames = Number(document.body.dataset.frames || 0) + 1;
    });
    frame.srcdoc = found.html;
    $("one").append(frame);
  }

  function page() { const frame = $("one").querySelector("iframe:not(.coming)"); return frame && frame.contentDocument; }

  // ---- what made the thing under the pointer

  function listen(inner) {
    const map = inner.getElementById("map"), place = inner.getElementById("place");
    if (!map) { return; }
    new inner.defaultView.MutationObserver(function () {
      const found = /^\((\d+), (\d+)\)$/.exec(place.textContent);
      if (found) { tell(Number(found[1]) * HEIGHT + Number(found[2])); }
    }).observe(place, { childList: true, characterData: true, subtree: true });
  }
  function tell(cell) {
    const made = (shown.cells[cell] || []).map(function (number) { return shown.statements[number]; });
    $("made").replaceChildren(...(made.length ? made : [{ text: "No statement: the level itself." }]).map(function (statement) {
      const item = document.createElement("li");
      item.textContent = (statement.line ? statement.line + ": " : "") + statement.text;
      return item;
    }));
    bars(made.filter(function (statement) { return statement.file === wish.file; }));
  }
  function bars(spans, scroll) {
    $("bars").replaceChildren(...spans.map(function (span) {
      const bar = document.createElement("div");
      bar.style.top = TOP + (span.line - 1) * LINE + "px";
      bar.style.height = (Math.min(span.last, span.line + 60) - span.line + 1) * LINE + "px";
      return bar;
    }));
    if (spans.length && scroll !== false) { $("source").parentElement.scrollTop = (spans[0].line - 6) * LINE; }
  }

  // ---- findings

  function drawFindings(findings) {
    $("count").textContent = findings.length ? "(" + findings.length + ")" : "(none)";
    $("findings").replaceChildren(...findings.slice(0, 200).map(function (finding) {
      const item = document.createElement("li"), button = document.createElement("button"), more = document.createElement("small");
      item.className = finding.severity;
      button.type = "button";
      button.textContent = (finding.line || finding.where) + ": " + finding.message;
      more.textContent = [finding.help, finding.rule].filter(Boolean).join(" · ");
      button.append(more);
      button.addEventListener("click", function () {
        if (finding.line) { bars([{ line: finding.line, last: finding.line }]); }
        chosen = key(finding);
        mark(finding.cells);
      });
      item.append(button);
      return item;
    }));
  }
  function key(finding) { return finding.where + " " + finding.rule; }
  function remark() {
    const finding = shown && shown.findings.find(function (each) { return key(each) === chosen; });
    mark(finding ? finding.cells : []);
  }
  function mark(cells) {
    const inner = page();
    if (!inner) { return; }
    for (const other of inner.querySelectorAll(".marked")) { other.remove(); }
    for (const cell of cells) {
      const box = inner.createElement("div");
      box.className = "cursor marked";
      box.style.left = 100 * Math.floor(cell / HEIGHT) / WIDTH + "%";
      box.style.top = 100 * (cell % HEIGHT) / HEIGHT + "%";
      box.style.borderColor = "#ff4d4d";
      inner.getElementById("map").append(box);
    }
  }

  // ---- many seeds

  function drawMany() {
    const first = Number(wish.seed);
    $("many").replaceChildren(...Array.from({ length: SEEDS }, function (_, i) {
      const seed = String(first + i), button = document.createElement("button"), image = new Image();
      button.type = "button";
      image.alt = "Seed " + seed;
      image.src = address("picture.png", { seed, revision });
      button.append(image, "seed " + seed);
      button.addEventListener("click", function () { choose("one"); set("seed", seed); });
      return button;
    }));
  }

  // ---- the time line

  async function drawLine() {
    const steps = await ask("steps");
    const slider = $("step"), last = slider.max === slider.value;
    slider.max = Array.isArray(steps) ? steps.length : 0;
    if (last || Number(slider.value) > Number(slider.max)) { slider.value = slider.max; }
    slider.min = Math.min(1, slider.max);
    slider.steps = Array.isArray(steps) ? steps : [];
    drawStep();
  }
  function drawStep() {
    const number = Number($("step").value), statement = ($("step").steps || [])[number - 1];
    $("step-shown").textContent = statement ? number + " of " + $("step").max + " · " + statement.line + ": " + statement.text : "Nothing was changed.";
    if (statement) {
      $("frame").src = address("step.png", { number, revision });
      if (statement.file === wish.file) { bars([statement]); }
    }
  }
  function play() {
    clearInterval(playing);
    if ($("play").textContent === "Stop") { $("play").textContent = "Play"; return; }
    $("play").textContent = "Stop";
    if ($("step").value === $("step").max) { $("step").value = 0; }
    playing = setInterval(function () {
      if ($("step").value === $("step").max) { play(); return; }
      $("step").value = Number($("step").value) + 1;
      drawStep();
    }, 350);
  }

  // ---- wishes

  function set(name, value) {
    wish[name] = String(value);
    if (name === "seed") { $("seed-number").value = value; $("seed").value = value; }
    for (const other of ["depth", "luck"]) { $(other + "-shown").textContent = wish[other]; }
    clearTimeout(waiting);
    waiting = setTimeout(refresh, 60);
  }
  function choose(name) {
    view = name;
    for (const button of document.querySelectorAll("[data-view]")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === name));
      $(button.dataset.view).hidden = button.dataset.view !== name;
    }
    refresh();
  }
  for (const name of ["seed", "depth", "luck"]) { $(name).value = wish[name]; $(name).addEventListener("input", function () { set(name, this.value); }); }
  $("seed-number").value = wish.seed;
  $("seed-number").addEventListener("input", function () { if (/^\d{1,10}$/.test(this.value)) { set("seed", Math.min(Number(this.value), 4294967295)); } });
  for (const name of ["file", "level", "role"]) { $(name).addEventListener("change", function () { set(name, this.value); }); }
  for (const name of ["depth", "luck"]) { $(name + "-shown").textContent = wish[name]; }
  for (const button of document.querySelectorAll("[data-view]")) { button.addEventListener("click", function () { choose(button.dataset.view); }); }
  $("step").addEventListener("input", drawStep);
  $("play").addEventListener("click", play);
  $("wishes").addEventListener("submit", function (event) { event.preventDefault(); });

  const events = new EventSource("events");
  events.addEventListener("message", function (event) { revision = Number(event.data); refresh(); });
  events.addEventListener("open", function () { $("status").textContent = "live"; $("status").className = ""; });
  events.addEventListener("error", function () { $("status").textContent = "not connected"; $("status").className = "off"; });
})();
