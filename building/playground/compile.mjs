// Compile the modules of a zip for the Python of the browser: node compile.mjs PYODIDE SOURCES.zip COMPILED.zip

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const PROGRAM = `
import py_compile, shutil, sys, zipfile
from pathlib import Path

for source in sorted(Path("/sources").rglob("*.py")):
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), source.with_suffix(".pyc"), str(source.relative_to("/sources")), True, 0, unchecked)
    source.unlink()
with zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
    for path in sorted(Path("/sources").rglob("*")):
        if path.is_file():
            entry = zipfile.ZipInfo(path.relative_to("/sources").as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, path.read_bytes())
`;

const [folder, sources, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({ indexURL: folder + "/" });
pyodide.unpackArchive(new Uint8Array(await readFile(sources)), "zip", { extractDir: "/sources" });
pyodide.runPython(PROGRAM);
await writeFile(compiled, pyodide.FS.readFile("/compiled.zip"));
