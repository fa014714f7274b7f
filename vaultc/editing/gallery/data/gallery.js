(function () {
  "use strict";
  const byId = (name) => document.getElementById(name);
  const search = byId("search"), order = byId("order"), found = byId("found"), nothing = byId("nothing"), more = byId("more");
  const filters = [...document.querySelectorAll("select[data-filter]")];
  const ranked = byId("ranked"), shelf = ranked.querySelector(".cards");
  const sections = [...document.querySelectorAll("main > section[id^=file-]")];
  const cards = [...document.querySelectorAll(".card")];
  const homes = new Map(cards.map((card) => [card, card.parentNode]));

  const wish = () => ({ q: search.value.trim(), order: order.value, ...Object.fromEntries(filters.map((field) => [field.dataset.filter, field.value])) });
  const isNarrow = (wanted) => Boolean(wanted.q || wanted.file || wanted.uses);

  // Ranked cards are in one section of their own; others go back to the sections of their files, in their order.
  function show() {
    const wanted = wish(), result = Gallery.find(wanted);
    const shown = new Map(result.found.map((one) => [one.level.id, one]));
    for (const card of result.ranked ? [] : cards) { homes.get(card).append(card); }
    for (const { level } of result.ranked ? result.found : []) { shelf.append(byId(level.id)); }
    for (const card of cards) {
      card.hidden = !shown.has(card.id);
      card.querySelector(".why")?.remove();
      if (!card.hidden && wanted.q) { explain(card, shown.get(card.id).things); }
    }
    for (const section of sections) { section.hidden = result.ranked || !section.querySelector(".card:not([hidden])") && isNarrow(wanted); }
    ranked.hidden = !result.ranked;
    document.body.classList.toggle("narrowed", isNarrow(wanted) || result.ranked);
    found.textContent = isNarrow(wanted) ? shown.size + " of " + result.count + told(result.instead) : "";
    nothing.hidden = shown.size > 0 || !cards.length;
    order.options[0].textContent = wanted.q ? "Best match first" : "File by file";
    more.classList.toggle("used", Boolean(wanted.file || wanted.uses || wanted.order));
    const passed = String(Gallery.written(wanted));
    for (const link of document.querySelectorAll(".card > a")) { link.search = passed; }
  }
  function told(instead) {
    return instead.map(([word, others]) => "; no “" + word + "”, but “" + others.join("”, “") + "”").join("");
  }
  function explain(card, things) {
    if (!things.length) { return; }
    const line = document.createElement("p");
    line.className = "why has";
    for (const thing of things.slice(0, 3)) {
      const part = document.createElement("mark");
      const share = document.createElement("small");
      share.textContent = thing.percent + " %";
      part.append(thing.name + " ", share);
      line.append(part);
    }
    card.querySelector(".facts").after(line);
  }

  // The address says what is searched for and where one is, so that it can be kept and sent.
  function remember() {
    const parts = Gallery.written(wish());
    const top = cards.filter((card) => !card.hidden).find((card) => card.getBoundingClientRect().bottom > 80);
    const here = top && scrollY > 300 ? top.id : "";
    if (here && ![...parts].length) { replace("#" + here); return; }
    if (here) { parts.set("at", here); }
    replace([...parts].length ? "#" + parts : location.pathname.split("/").pop() || ".");
  }
  function replace(address) {
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse for files */ }
  }
  function recall() {
    const text = location.hash.includes("=") ? location.hash.slice(1) : "";
    const wanted = Gallery.wished(text);
    search.value = wanted.q;
    for (const field of [...filters, order]) {
      field.value = wanted[field.dataset.filter || "order"];
      if (field.selectedIndex < 0) { field.value = ""; }
    }
    show();
    const target = byId(text ? new URLSearchParams(text).get("at") : decodeURIComponent(location.hash.slice(1)));
    if (target === search) { search.focus(); }
    else if (target) {
      target.scrollIntoView();
      if (target.matches(".card")) { target.querySelector("a").focus({ preventScroll: true }); }
    }
  }
  function changed() { show(); remember(); }
  function showAll() {
    search.value = order.value = "";
    for (const field of filters) { field.value = ""; }
    changed();
  }

  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("#ranked .card:not([hidden]) > a")?.focus();
  });
  search.addEventListener("input", changed);
  for (const field of [...filters, order]) { field.addEventListener("change", changed); }
  more.addEventListener("click", () => { more.ariaExpanded = String(byId("choices").classList.toggle("open")); });
  byId("all").addEventListener("click", () => { showAll(); search.focus(); });
  // A file that is searched for or sorted away is shown again before one goes there.
  document.querySelector("nav").addEventListener("click", (event) => { if (event.target.closest("a")) { showAll(); } });
  let waiting = 0;
  addEventListener("scroll", () => { clearTimeout(waiting); waiting = setTimeout(remember, 250); }, { passive: true });
  addEventListener("hashchange", recall);

  // The card below or above in the column of one, or the nearest in its row.
  function vertical(links, here, step) {
    const box = links[here].getBoundingClientRect(), middle = box.left + box.width / 2;
    const beyond = links.map((link) => [link, link.getBoundingClientRect()]).filter(([, other]) => step * (other.top - box.top) > 5);
    const off = ([, other]) => step * (other.top - box.top) * 1000 + Math.abs(other.left + other.width / 2 - middle);
    return beyond.sort((one, other) => off(one) - off(other))[0]?.[0] ?? links[here];
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === search && !event.isComposing) {
      event.preventDefault();
      search.value = "";
      changed();
      search.blur();
      return;
    }
    if (!forPage(event)) { return; }
    if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); return; }
    if (event.key === "Escape") { showAll(); return; }
    const step = { ArrowRight: 1, j: 1, ArrowDown: 1, ArrowLeft: -1, k: -1, ArrowUp: -1 }[event.key];
    const links = [...document.querySelectorAll(".card:not([hidden]) > a")].filter((link) => link.offsetParent);
    const here = links.indexOf(document.activeElement);
    if (!step || !links.length || (here < 0 && !/^[jk]$/.test(event.key))) { return; }
    event.preventDefault();
    if (here < 0) { (links.find((link) => link.getBoundingClientRect().bottom > 80) ?? links[0]).focus(); }
    else if (/^Arrow(Up|Down)$/.test(event.key)) { vertical(links, here, step).focus(); }
    else { links[(here + step + links.length) % links.length].focus(); }
  });
  recall();
})();
