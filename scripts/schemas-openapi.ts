import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openApi } from "#metadata";
import { GENERATED, wholeCatalog } from "./support/generated.ts";
import { main, writeOrCheck } from "./support/write-or-check.ts";
import { ROOT } from "./support/root.ts";

/** Writes the description of the API to generated/openapi.json. `--check` only compares. */
await main(async () => {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const text = `${JSON.stringify(openApi(await wholeCatalog(), { version }), null, 2)}\n`;
  return writeOrCheck(new Map([[join(GENERATED, "openapi.json"), text]]), null, {
    check: process.argv.includes("--check"),
    command: "npm run schemas:openapi",
  });
});
