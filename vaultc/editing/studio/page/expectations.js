// The expectations of the level, with what became of them; a click shows the line, and the first level that differs.

const MARKS = { holds: "✓", failed: "✗", undecided: "?" };
const WORDS = { holds: "hold", failed: "failed", undecided: "undecided" };

export function createExpectations(element, studio, { onSeed }) {
  let known = "";
  const heading = document.createElement("h2"), list = document.createElement("ol");
  element.append(heading, list);

  async function update() {
    const key = studio.key({ seed: "", depth: "", role: "", luck: "", theme: "" }) + studio.listing.text;
    if (key === known) { return; }
    known = key;
    const found = /#\s*expect\s*:/i.test(studio.listing.text) ? (await studio.ask("expectations")).expectations || [] : [];
    if (key === known) { show(found); }
  }
  function show(found) {
    const counts = Object.keys(MARKS).map((verdict) => [found.filter((each) => each.verdict === verdict).length, WORDS[verdict]]);
    heading.textContent = "Expectations: " + counts.filter(([number]) => number).map(([number, word]) => `${number} ${word}`).join(", ");
    list.replaceChildren(...found.slice(0, 200).map(item));
    element.hidden = !found.length;
  }
  function item(each) {
    const row = document.createElement("li"), button = document.createElement("button");
    const more = document.createElement("small");
    row.className = each.verdict;
    button.type = "button";
    button.textContent = `${MARKS[each.verdict]} ${each.text}`;
    more.textContent = [each.message.slice(each.message.lastIndexOf("` ") + 2), each.seed === null ? "" : `click: seed ${each.seed}`].filter(Boolean).join(" · ");
    button.append(more);
    button.addEventListener("click", () => {
      studio.go(each.line);
      if (each.verdict !== "failed" || each.seed === null) { return; }
      if (each.depth !== null) { studio.set("depth", each.depth); }
      studio.set("seed", each.seed);
      onSeed();
    });
    row.append(button);
    return row;
  }

  studio.on("refreshed", update);
}
