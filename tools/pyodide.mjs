// Runs a Python program by a Pyodide folder, in Node: node tools/pyodide.mjs FOLDER JOB (see tools/pyodide.py)
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, job] = process.argv.slice(2);
const { packages, mounts, program, words } = JSON.parse(job);
const indexURL = `${resolve(folder)}/`;
const { loadPyodide } = await import(pathToFileURL(`${indexURL}pyodide.mjs`).href);
const python = await loadPyodide({ indexURL });
await python.loadPackage(packages, { messageCallback: () => {} });
for (const path of mounts) {
  python.FS.mkdirTree(path);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path }, path);
}
python.globals.set("words", python.toPy([program, ...words]));
try {
  python.runPython(`import os, runpy, sys
sys.argv = words
sys.path.insert(0, os.path.dirname(words[0]))
runpy.run_path(words[0], run_name="__main__")`);
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
}
