import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { main, writeOrCheck } from "./support/write-or-check.ts";
import { knownNames } from "./module-format/names.ts";
import { shortReference } from "./module-format/short-reference.ts";
import { loadProject } from "./support/project.ts";
import { ROOT } from "./support/root.ts";

const FILE = "docs/module-format-short.md";
/** The file that the README has a newcomer write. */
const EXAMPLE = /<!-- first-module: \S+ -->\s*```json\n([\s\S]*?)```/;

/** Writes docs/module-format-short.md, the format of module files for language models. `--check` only compares. */
await main(async () => {
  const example = EXAMPLE.exec(await readFile(join(ROOT, "README.md"), "utf8"))?.[1];
  if (example === undefined) throw new Error("README.md has no first module");
  const { catalog } = await loadProject();
  // Same format as the project's formatter, which would otherwise change the file.
  const shared = {
    formats: await sharedPart("formats"),
    expressions: await sharedPart("expressions"),
    repeats: await sharedPart("repeats"),
  };
  const { code } = await format(FILE, shortReference(example, knownNames(catalog), shared), { printWidth: 130 });
  const options = { check: process.argv.includes("--check"), command: "node scripts/docs-module-format-short.ts" };
  return writeOrCheck(new Map([[join(ROOT, FILE), code]]), null, options);
});

/** A part that both references have, from the long one. @throws Error without it */
async function sharedPart(name: string): Promise<string> {
  const long = await readFile(join(ROOT, "docs/module-format.md"), "utf8");
  const found = new RegExp(`<!-- shared: ${name} -->\\s*([^]*?)\\s*<!-- end -->`).exec(long)?.[1];
  if (found === undefined) throw new Error(`docs/module-format.md has no part “${name}”`);
  return found;
}
