// The findings of the file; a click shows the line, and the cells that its statement made.

export function createFindings(element, studio, { onCells }) {
  let chosen = "";
  const heading = document.createElement("h2"), list = document.createElement("ol");
  heading.textContent = "Findings";
  element.append(heading, list);

  function update() {
    const findings = studio.findings;
    heading.textContent = findings.length ? `Findings (${findings.length})` : "No findings";
    document.getElementById("count").textContent = findings.length ? `(${findings.length})` : "";
    list.replaceChildren(...findings.slice(0, 200).map(item));
    const still = findings.find((finding) => key(finding) === chosen);
    if (chosen) { onCells(still ? still.cells : []); }
  }
  function item(finding) {
    const row = document.createElement("li"), button = document.createElement("button");
    const more = document.createElement("small");
    row.className = finding.severity;
    button.type = "button";
    button.textContent = (finding.line || finding.where) + ": " + finding.message;
    more.textContent = [finding.help, finding.rule].filter(Boolean).join(" · ");
    button.append(more);
    button.addEventListener("click", () => {
      chosen = key(finding);
      studio.go(finding.line);
      onCells(finding.cells);
    });
    row.append(button);
    return row;
  }
  function key(finding) { return finding.where + " " + finding.rule; }

  studio.on("findings", update);
}
