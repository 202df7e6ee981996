import { join } from "node:path";
import { format } from "oxfmt";
import { statesDocument } from "#metadata/typescript";
import { wholeCatalog } from "./support/generated.ts";
import { ROOT } from "./support/root.ts";
import { main, writeOrCheck } from "./support/write-or-check.ts";

const FILE = "docs/states.md";

/** Writes docs/states.md: the states of each module, with a diagram. `--check` only compares. */
await main(async () => {
  // Same format as the project's formatter, which would otherwise change the file.
  const { code } = await format(FILE, statesDocument(await wholeCatalog()), { printWidth: 130 });
  const options = { check: process.argv.includes("--check"), command: "node scripts/docs-states.ts" };
  return writeOrCheck(new Map([[join(ROOT, FILE), code]]), null, options);
});
