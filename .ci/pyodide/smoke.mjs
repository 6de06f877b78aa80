// Runs a Python program in Pyodide, with nothing but the wheels that it is given:
//
//     node smoke.mjs PROGRAM WHEEL...

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [program, ...wheels] = process.argv.slice(2);
const pyodide = await loadPyodide();
try {
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
  }
  console.log("Pyodide", pyodide.version);
  pyodide.runPython(await readFile(program, "utf-8"));
} catch (error) {
  console.error(error.message); // by itself node would show the whole source of Pyodide, too
  process.exitCode = 1;
}
