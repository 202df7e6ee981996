import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { mapsFolder } from "../src/entry/node/console/source-maps.ts";
import { resolveStack } from "./stack/resolve-stack.ts";
import { ROOT } from "./support/root.ts";

/** `npm run stack -- FILE`, or with the stack on standard input: the stack of an error log with files and lines of the sources. */
const [file] = process.argv.slice(2);
const stack = file === undefined ? await text(process.stdin) : readFileSync(file, "utf8");
console.log(resolveStack(stack, readMap));

/** @returns null when no map of that build is there */
function readMap(script: string): string | null {
  try {
    return readFileSync(join(mapsFolder(join(ROOT, "dist/web")), `${script}.map`), "utf8");
  } catch {
    return null;
  }
}
