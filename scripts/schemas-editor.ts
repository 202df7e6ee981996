import { join } from "node:path";
import { format } from "oxfmt";
import { editorSchema } from "./module-format/editor-schema.ts";
import { ROOT } from "./support/root.ts";
import { main, writeOrCheck } from "./support/write-or-check.ts";

const FILE = "schemas/editor.schema.json";

/** Writes schemas/editor.schema.json, to which schemas/module.schema.json refers. `--check` only compares. */
await main(async () => {
  const { code } = await format(FILE, editorSchema(), { printWidth: 130 });
  const options = { check: process.argv.includes("--check"), command: "node scripts/schemas-editor.ts" };
  return writeOrCheck(new Map([[join(ROOT, FILE), code]]), null, options);
});
