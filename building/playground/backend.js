// The back end of the playground: questions go to vaultc in a worker of this page.
// It has the functions of the module of the same name for `vaultc preview`.

import { shared } from "./links.js";

/** Seconds that one question may take. */
const LONGEST = 20;
const SHARED = "shared.des";
const KEPT = "vaultc-texts";
/** Older questions of these kinds have no use when a newer one is asked. */
const LATEST = new Set(["level", "findings"]);

/** What the page shows of the work: {state: "loading" | "ready" | "failed", busy since when}. */
export const work = new EventTarget();
work.state = "loading";
work.since = 0;
work.reason = "";

const own = await ownTexts();
const waiting = [];
let worker = null, running = null, timer = 0, count = 0, tellState = () => {}, tellNews = () => {};
start();

async function ownTexts() {
  const kept = storedTexts();
  const text = await shared(location.hash);
  if (text === null) { return kept; }
  const hash = new URLSearchParams(location.hash.slice(1));
  hash.delete("text");
  hash.set("file", SHARED);
  history.replaceState(null, "", "#" + hash);
  return { ...kept, [SHARED]: text };
}
function storedTexts() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) || {};
  } catch {
    return {};
  }
}
/** Remember a text that the reader has changed, for a worker that begins anew and for a page that is loaded again. */
function keep(file, text) {
  own[file] = text;
  try { sessionStorage.setItem(KEPT, JSON.stringify(own)); } catch { /* the browser has no room: the page goes on */ }
}
if (Object.keys(own).length) { keep(...Object.entries(own)[0]); }

function start() {
  show("loading");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => fail(event.message || "the worker cannot be started"));
  worker.postMessage({ own });
}
function show(state) {
  work.state = state;
  tellState({ loading: "loading", ready: "live", failed: "not loaded" }[state]);
  work.dispatchEvent(new Event("change"));
}
function heard({ ready, failed, id, answer, full }) {
  if (failed) { fail(failed); return; }
  if (ready) { show("ready"); }
  else if (running && running.id === id) {
    const { file } = running.asked;
    const told = answer === null ? { refused: "this browser has not enough memory or stack for it" } : JSON.parse(answer);
    const changed = CHANGES.has(running.question) && typeof told.text === "string" && !told.objection;
    if (changed) { keep(file, told.text); }
    if (running.question === "save" && told.saved) { download(file); }
    finish(told);
    if (changed) { tellNews(++count); }
    if (full) { again(); }
  }
  next();
}
/** Nothing is stored in a browser for good: to save a file is to get it as one. */
function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([own[file]], { type: "text/plain" }));
  link.download = file.split("/").at(-1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
const CHANGES = new Set(["edit", "undo", "redo", "reload"]);
function fail(reason) {
  work.reason = reason.trim().split("\n").at(-1).slice(0, 300);
  show("failed");
  const told = { refused: "vaultc could not be loaded: " + work.reason };
  for (const each of [running, ...waiting.splice(0)]) { each?.resolve(told); }
  running = null;
}
function next() {
  if (running || work.state !== "ready" || !waiting.length) { return; }
  running = waiting.shift();
  work.since = Date.now();
  timer = setTimeout(() => stop(`after ${LONGEST} seconds; a smaller level may take less`), LONGEST * 1000);
  worker.postMessage({ id: running.id, question: running.question, asked: running.asked });
  work.dispatchEvent(new Event("change"));
}
function finish(told) {
  clearTimeout(timer);
  work.since = 0;
  running.resolve(told);
  running = null;
  work.dispatchEvent(new Event("change"));
}
function again() {
  worker.terminate();
  start();
}

/** End what is computed. The worker begins anew, with the reader's texts. */
export function stop(when = "") {
  if (!running) { return; }
  finish({ refused: `this was stopped ${when}`.trim() });
  again();
}

/** Put a text of the reader's among the files, and show it. */
export function add(file, text) {
  keep(file, text);
  again();
  tellNews(++count);
}

/** The answer to a question; it has the field `refused` if there is none. */
export function ask(question, asked) {
  return new Promise((resolve) => {
    if (work.state === "failed") { resolve({ refused: "vaultc could not be loaded: " + work.reason }); return; }
    if (LATEST.has(question)) {
      for (const older of waiting.filter((each) => each.question === question)) {
        waiting.splice(waiting.indexOf(older), 1);
        older.resolve({ refused: "a newer question was asked" });
      }
    }
    waiting.push({ id: ++count, question, asked, resolve });
    next();
  });
}

export function subscribe(onNews, onState) {
  tellState = onState;
  tellNews = onNews;
  show(work.state);
  onNews(++count);
}
