"use strict";
const search = document.getElementById("search");
const filters = [...document.querySelectorAll("select[data-filter]")];
const found = document.getElementById("found");
const cards = [...document.querySelectorAll(".card")].map((card) => ({ card, text: card.textContent.toLowerCase() }));

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = filters.filter((field) => field.value).map((field) => [field.dataset.filter, field.value]);
  const narrowed = words.length + wanted.length > 0;
  let shown = 0;
  for (const { card, text } of cards) {
    const fits = wanted.every(([name, value]) => card.dataset[name] === value || (name === "uses" && card.dataset.uses.split(" ").includes(value)));
    card.hidden = !fits || !words.every((word) => text.includes(word));
    if (!card.hidden) shown++;
  }
  for (const section of document.querySelectorAll("section"))
    section.hidden = narrowed && !section.querySelector(".card:not([hidden])");
  found.textContent = narrowed ? `${shown} of ${cards.length}` : "";
}
search.addEventListener("input", filter);
for (const field of filters) field.addEventListener("change", filter);
filter();

const viewer = document.getElementById("viewer");
const picture = viewer.querySelector("img");
const caption = viewer.querySelector("figcaption");
let current = null;

function show(link) {
  current = link;
  const small = link.querySelector("img");
  const width = Number(small.getAttribute("width"));
  const height = Number(small.getAttribute("height"));
  const room = Math.min((innerWidth * 0.96 - 40) / width, (innerHeight * 0.96 - 160) / height);
  const scale = room >= 1 ? Math.min(Math.floor(room), 4) : room;
  picture.src = link.href;
  picture.alt = caption.textContent = link.dataset.caption;
  picture.width = width * scale;
  picture.height = height * scale;
  if (!viewer.open) viewer.showModal();
}

function step(by) {
  const links = [...document.querySelectorAll(".card:not([hidden]) .pictures a")];
  show(links[(links.indexOf(current) + by + links.length) % links.length]);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".pictures a");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(link);
  } else if (event.target === viewer || event.target.closest("[data-close]")) {
    viewer.close();
  } else if (event.target.dataset.step) {
    step(Number(event.target.dataset.step));
  }
});
viewer.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight") step(1);
  if (event.key === "ArrowLeft") step(-1);
});
viewer.addEventListener("close", () => current && current.focus());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !viewer.open && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  }
});
