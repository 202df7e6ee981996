import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "oxfmt";
import { main } from "./support/write-or-check.ts";
import { generatedParts } from "./module-format/tables.ts";
import { loadProject } from "./support/project.ts";
import { ROOT } from "./support/root.ts";

const FILE = "docs/module-format.md";
const PART = /(<!-- generated: ([\w -]+) -->\n)[^]*?(<!-- end -->)/g;

/** Writes the tables of docs/module-format.md from the meta-schema, the rules, the lint corpus and the shipped modules. `--check` only compares. */
await main(async () => {
  const file = join(ROOT, FILE);
  const before = await readFile(file, "utf8");
  const { catalog } = await loadProject();
  const parts = generatedParts(catalog);
  const used = new Set<string>();
  const filled = before.replaceAll(PART, (_, head: string, name: string, tail: string) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`${FILE} asks for a part “${name}” that nothing generates`);
    used.add(name);
    return `${head}\n${part}\n\n${tail}`;
  });
  const missing = [...parts.keys()].filter((name) => !used.has(name));
  if (missing.length > 0) throw new Error(`${FILE} has no place for ${missing.join(", ")}`);
  // Same format as the project's formatter, which would otherwise change the file.
  const { code: after } = await format(FILE, filled, { printWidth: 130 });
  if (after === before) return 0;
  if (process.argv.includes("--check")) {
    process.stderr.write(`Stale: ${FILE}. Run node scripts/docs-module-format.ts\n`);
    return 1;
  }
  await writeFile(file, after);
  process.stdout.write(`${FILE} written\n`);
  return 0;
});
