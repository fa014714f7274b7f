// The box of keys, and whether a key is meant for the page.
function forPage(event) {
  "use strict";
  return !event.ctrlKey && !event.altKey && !event.metaKey && !document.getElementById("help").open && !event.target.closest("input, select, textarea");
}
(function () {
  "use strict";
  const help = document.getElementById("help");
  const show = () => { if (!help.open) { help.showModal(); } };
  document.getElementById("keys").addEventListener("click", show);
  help.addEventListener("click", (event) => { if (event.target === help) { help.close(); } });
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && forPage(event)) { event.preventDefault(); show(); }
  });
})();
