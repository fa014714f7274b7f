// The findings of the file: a click shows the line, and the cells that its statement made; fixes are buttons.

export function createFindings(element, studio, { onCells, onFix }) {
  let chosen = "", looked = "", rows = new Map();
  const heading = document.createElement("h2"), list = document.createElement("ol");
  heading.textContent = "Findings";
  element.append(heading, list);

  function update() {
    const findings = studio.findings;
    looked = studio.listing.text;
    heading.textContent = findings.length ? `Findings (${findings.length})` : "No findings";
    document.getElementById("count").textContent = findings.length ? `(${findings.length})` : "";
    const before = rows;
    rows = new Map(findings.slice(0, 200).map((finding) => [said(finding), finding]));
    rows.forEach((finding, words) => rows.set(words, before.get(words) || item(finding)));
    replaceRows([...rows.values()]);
    const still = findings.find((finding) => key(finding) === chosen);
    if (chosen) { onCells(still ? still.cells : []); }
  }
  /** Leave rows that stay where they are: a button that is taken out while it is pressed is never clicked. */
  function replaceRows(wanted) {
    const staying = new Set(wanted);
    [...list.children].filter((row) => !staying.has(row)).forEach((row) => row.remove());
    wanted.forEach((row, i) => { if (list.children[i] !== row) { list.insertBefore(row, list.children[i] || null); } });
  }
  function said(finding) { return JSON.stringify([studio.listing.editable, finding]); }
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
    row.append(button, ...(studio.listing.editable ? finding.fixes.map((fix) => fixing(finding, fix)) : []));
    return row;
  }
  function fixing(finding, fix) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "fix";
    button.textContent = fix.title;
    button.title = `Fix ${finding.rule}; undo takes it back`;
    button.addEventListener("click", () => { chosen = ""; onCells([]); onFix(fix.edits, looked); });
    return button;
  }
  function key(finding) { return finding.where + " " + finding.rule; }

  studio.on("stepped", () => { chosen = ""; });
  studio.on("findings", update);
}
