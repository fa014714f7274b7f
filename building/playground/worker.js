// vaultc in a thread of its own: the page ends it when something takes too long.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const PLACE = "/vaultc-files";
/** Bytes of memory after which the page starts anew. */
const MOST_MEMORY = 1024 * 1024 * 1024;
let pyodide = null, studio = null;

async function start(own) {
  const packed = fetch(new URL("vaultc.zip", import.meta.url)).then((found) => {
    if (!found.ok) { throw new Error("vaultc.zip is not there"); }
    return found.arrayBuffer();
  });
  pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  pyodide.unpackArchive(await packed, "zip", { extractDir: PLACE });
  pyodide.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  const { BrowserStudio } = pyodide.pyimport("vaultc.editing.studio.answers");
  studio = BrowserStudio(JSON.stringify(own));
}

let turn = Promise.resolve();
self.addEventListener("message", ({ data }) => { turn = turn.then(() => take(data)); });

async function take({ own, id, question, asked }) {
  try {
    if (own) {
      await start(own);
      postMessage({ ready: true });
    } else {
      const answer = studio.answer(question, JSON.stringify(asked));
      postMessage({ id, answer, full: pyodide._module.HEAPU8.length > MOST_MEMORY });
    }
  } catch (error) {
    postMessage(id === undefined ? { failed: String(error) } : { id, answer: null, full: true });
  }
}
