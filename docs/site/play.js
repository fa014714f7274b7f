// A playground needs a server: its links are of no use on pages that were opened as files.
for (const link of document.querySelectorAll("a.try")) {
  link.hidden = link.protocol === "file:";
}
