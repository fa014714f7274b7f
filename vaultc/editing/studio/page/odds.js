// The chances of the level, exact where the text decides them; nothing is asked before the list is opened.

export function createOdds(element, studio) {
  const summary = document.createElement("summary"), list = document.createElement("ol");
  let known = "";
  summary.textContent = "Odds";
  element.append(summary, list);

  async function update() {
    const key = studio.key({ seed: "", theme: "" }) + studio.listing.text;
    if (!element.open || key === known) { return; }
    known = key;
    const found = (await studio.ask("odds")).chances || [];
    if (key === known) { show(found); }
  }
  function show(found) {
    summary.textContent = `Odds (${found.length})`;
    list.replaceChildren(...(found.length ? found.map(item) : ["Nothing of this level is left to chance."]));
  }
  function item(each) {
    const row = document.createElement("li"), button = document.createElement("button");
    const more = document.createElement("small");
    button.type = "button";
    button.textContent = `${each.line ?? each.where}: ${each.text}`;
    more.textContent = [each.kind, each.written && `${each.written} each time`, each.share ? `in ${each.share} of levels` : "share of levels: see the statements", each.mean && `${each.mean} a level`].filter(Boolean).join(" · ");
    button.append(more);
    button.addEventListener("click", () => studio.go(each.line, each.where.replace(/:\d+$/, "")));
    row.append(button);
    return row;
  }

  element.addEventListener("toggle", update);
  studio.on("refreshed", update);
}
