// The film strip: small pictures of several seeds, of which one is shown large.

import { paint } from "./picture.js";

const COUNT = 8;

export function createFilm(element, studio) {
  let key = "";

  async function update() {
    const seed = Number(studio.request.seed), first = Math.max(seed - seed % COUNT, 0);
    const wanted = studio.key({ seed: first });
    if (wanted !== key) {
      key = wanted;
      const film = await studio.ask("film", { seed: first, count: COUNT });
      if (wanted !== key) { return; }
      draw(film);
    }
    for (const button of element.children) {
      button.setAttribute("aria-current", String(button.dataset.seed === studio.request.seed));
    }
  }
  function draw(film) {
    element.replaceChildren(...(film.pictures || []).map((picture) => {
      const button = document.createElement("button"), canvas = document.createElement("canvas");
      const name = document.createElement("span");
      button.type = "button";
      button.dataset.seed = picture.seed;
      button.title = picture.problem || "Seed " + picture.seed;
      name.textContent = picture.svg ? picture.seed : picture.seed + " fails";
      button.setAttribute("aria-label", picture.problem ? `Seed ${picture.seed}: ${picture.problem}` : "Seed " + picture.seed);
      button.append(canvas, name);
      button.addEventListener("click", () => studio.set("seed", picture.seed));
      if (picture.svg) { paint(canvas, picture.svg, film.frame.columns, film.frame.rows); }
      return button;
    }));
  }

  studio.on("refreshed", () => { update().catch(() => { key = ""; }); });
}
