// The way back to the list as it was searched and sorted, and the levels before and after this one in it.
(function () {
  "use strict";
  const byId = (name) => document.getElementById(name);
  const here = document.body.dataset.level, back = byId("back"), list = byId("list").dataset.list;
  const wish = Gallery.wished(location.search.slice(1)), parts = Gallery.written(wish);
  const result = Gallery.find(wish), ids = result.found.map((one) => one.level.id), at = ids.indexOf(here);
  if ([...parts].length && at >= 0) {
    byId("list").textContent = (at + 1) + " of " + ids.length + (wish.q ? " for “" + wish.q + "”" : wish.file ? " in " + wish.file : wish.uses ? " with " + wish.uses : "");
    lead(byId("previous"), result.found[at - 1]);
    lead(byId("next"), result.found[at + 1]);
    parts.set("at", here);
    back.href = "../" + list + "#" + parts;
    back.textContent = "← back to the list";
  }
  function lead(link, one) {
    link.classList.toggle("none", !one);
    if (!one) { link.removeAttribute("href"); return; }
    link.href = one.level.id + ".html?" + Gallery.written(wish);
    link.querySelector("span").textContent = one.level.title;
  }
  // What it leads to needs a server: the link is of no use on a page that was opened as a file.
  const play = byId("play");
  if (play) { play.hidden = play.protocol === "file:"; }
  const keys = { j: "next", k: "previous", Escape: "back" };
  document.addEventListener("keydown", (event) => {
    if (!forPage(event)) { return; }
    if (event.key === "/") {
      event.preventDefault();
      parts.set("at", "search");
      location.href = "../" + list + "#" + parts;
    }
    else if (Object.hasOwn(keys, event.key)) { byId(keys[event.key]).click(); }
  });
})();
