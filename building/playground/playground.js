// What the playground adds to the page: sharing, a file of one's own, and an end to what takes too long.

import { add, ask, stop, work } from "./backend.js";
import { linkTo } from "./links.js";
import { studio } from "./state.js";

const START = `LEVEL: "mine"

ROOM: "ordinary", lit, (3,3), (center,center), (11,7) {
  STAIR: (0,0), up
  STAIR: (10,6), down
}
`;
/** Milliseconds after which the end of the work is offered. */
const PATIENCE = 1200;

const group = document.createElement("span");
group.className = "group";
const share = button("Share", "Copy a link with this text", shareText);
const fresh = button("New", "Begin a file of your own", () => begin());
const end = button("Stop", "Stop what is computed", () => stop("by you"));
end.hidden = true;
group.append(fresh, share, end);
document.querySelector("#controls .group.last").before(group);

const note = document.createElement("p");
note.id = "loading";
note.setAttribute("role", "status");
document.querySelector("main").before(note);

const dialog = document.createElement("dialog");
dialog.setAttribute("aria-label", "Share");
document.body.append(dialog);

function button(name, title, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.title = title;
  made.addEventListener("click", act);
  return made;
}

// ---- the state of the work

let offer = 0;
function update() {
  clearTimeout(offer);
  end.hidden = true;
  if (work.since) { offer = setTimeout(() => { end.hidden = false; }, PATIENCE); }
  note.hidden = work.state === "ready";
  note.textContent = work.state === "failed"
    ? `vaultc could not be loaded: ${work.reason}. Is the browser a recent one, and are all files of the playground there?`
    : "Loading vaultc, which takes some seconds ...";
}
work.addEventListener("change", update);
update();

// ---- texts

function begin() {
  const names = new Set(studio.listing.files);
  let name = "mine.des";
  for (let number = 2; names.has(name); number++) { name = `mine-${number}.des`; }
  studio.request.file = name;
  studio.request.level = "0";
  add(name, START);
}

async function shareText() {
  const { text } = await ask("listing", { file: studio.request.file });
  const { level, seed, depth, role, luck } = studio.request;
  const link = await linkTo(text || "", { level, seed, depth, role, luck });
  const words = document.createElement("p"), close = button("Close", "", () => dialog.close());
  dialog.replaceChildren(words, close);
  if (link === null) {
    words.textContent = "This text is too long for a link: 32 KiB of a packed text fit into one.";
  } else {
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = link;
    field.setAttribute("aria-label", "Link");
    field.style.width = "100%";
    words.textContent = (await copied(link)) + " It holds the whole text; nothing is stored anywhere.";
    words.after(field);
    field.select();
  }
  dialog.showModal();
}
async function copied(link) {
  try {
    await navigator.clipboard.writeText(link);
    return "The link is copied.";
  } catch {
    return "Copy this link.";
  }
}

// ---- other links, and work without a connection

addEventListener("hashchange", () => { if (new URLSearchParams(location.hash.slice(1)).has("text")) { location.reload(); } });
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("service-worker.js", { type: "classic" }).catch(() => { /* it works online */ });
}
