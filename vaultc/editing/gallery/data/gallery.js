(function () {
  "use strict";
  const search = document.getElementById("search");
  const order = document.getElementById("order");
  const filters = [...document.querySelectorAll("select[data-filter]")];
  const found = document.getElementById("found");
  const nothing = document.getElementById("nothing");
  const cards = [...document.querySelectorAll(".card")].map((card) => ({ card, home: card.parentNode, text: (card.textContent + " " + card.dataset.words).toLowerCase() }));

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters.filter((field) => field.value).map((field) => [field.dataset.filter, field.value]);
    const narrowed = words.length + wanted.length > 0;
    let shown = 0;
    for (const { card, text } of cards) {
      const fits = wanted.every(([name, value]) => card.dataset[name] === value || (name === "uses" && card.dataset.uses.split(" ").includes(value)));
      card.hidden = !fits || !words.every((word) => text.includes(word));
      if (!card.hidden) { shown++; }
    }
    for (const section of document.querySelectorAll("section")) {
      section.hidden = narrowed && !section.querySelector(".card:not([hidden])");
    }
    document.body.classList.toggle("narrowed", narrowed);
    found.textContent = narrowed ? shown + " of " + cards.length : "";
    nothing.hidden = shown > 0 || !cards.length;
  }

  // Sorted cards are in one section before those of the files; unsorted ones go back to the ends of theirs.
  const sorted = document.createElement("section");
  if (order) { document.querySelector(".cards").prepend(sorted); }
  function sort() {
    const by = order ? order.value : "";
    document.body.classList.toggle("sorted", by !== "");
    const amount = ({ card }) => Number(card.dataset[by] ?? -1);
    const wanted = by ? [...cards].sort((one, other) => amount(other) - amount(one)) : cards;
    for (const { card, home } of wanted) { (by ? sorted : home).append(card); }
  }

  // The address says what is searched for and where one is, so that it can be kept and sent.
  function remember() {
    const parts = new URLSearchParams();
    if (search.value) { parts.set("q", search.value); }
    for (const field of filters) { if (field.value) { parts.set(field.dataset.filter, field.value); } }
    if (order && order.value) { parts.set("order", order.value); }
    const top = [...document.querySelectorAll(".card:not([hidden])")].find((card) => card.getBoundingClientRect().bottom > 80);
    const here = top && scrollY > 300 ? top.id : "";
    if (here && ![...parts].length) { replace("#" + here); return; }
    if (here) { parts.set("at", here); }
    replace([...parts].length ? "#" + parts : location.pathname.split("/").pop() || ".");
  }
  function replace(address) {
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse for files */ }
  }
  function recall() {
    if (!location.hash.includes("=")) { sort(); filter(); return; }
    const parts = new URLSearchParams(location.hash.slice(1));
    if (order) { order.value = parts.get("order") || ""; }
    sort();
    search.value = parts.get("q") || "";
    for (const field of filters) { field.value = parts.get(field.dataset.filter) || ""; }
    filter();
    const card = document.getElementById(parts.get("at"));
    if (card) { card.scrollIntoView(); }
  }

  function changed() { filter(); remember(); }
  search.addEventListener("input", changed);
  for (const field of filters) { field.addEventListener("change", changed); }
  if (order) { order.addEventListener("change", () => { sort(); changed(); }); }
  document.getElementById("all").addEventListener("click", () => {
    search.value = "";
    for (const field of filters) { field.value = ""; }
    changed();
    search.focus();
  });
  let waiting = 0;
  addEventListener("scroll", () => { clearTimeout(waiting); waiting = setTimeout(remember, 250); }, { passive: true });
  addEventListener("hashchange", recall);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    const typing = event.target === search || event.target.tagName === "SELECT";
    if (event.key === "/" && !typing) { event.preventDefault(); search.focus(); }
    const links = [...document.querySelectorAll(".card:not([hidden]) > a")];
    const here = links.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && here >= 0) { event.preventDefault(); links[(here + step + links.length) % links.length].focus(); }
  });
  recall();
})();
