// A playground needs a server: its links are of no use on pages that were opened as files.
for (const link of document.querySelectorAll("a.try")) {
  link.hidden = link.protocol === "file:";
}

// What scrolls sideways can be reached by the keyboard.
const wide = document.querySelectorAll("pre, table, .table-wrapper");
function reach() {
  for (const each of wide) {
    const scrolls = each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX);
    if (scrolls) { each.tabIndex = 0; } else { each.removeAttribute("tabindex"); }
  }
}
reach();
addEventListener("resize", reach);
addEventListener("load", reach);
