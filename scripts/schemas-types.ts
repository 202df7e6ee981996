import { join } from "node:path";
import { choiceConstants, moduleTypes, storedRowTypes } from "#metadata/typescript";
import { listDictionaries } from "../seeds/dictionaries.ts";
import { GENERATED, wholeCatalog } from "./support/generated.ts";
import { main, writeOrCheck } from "./support/write-or-check.ts";

/**
 * Types and constants of the modules: generated/types/<module>.ts, generated/rows.ts, generated/choices.ts. `--check`
 * only compares.
 */
await main(async () => {
  const catalog = await wholeCatalog();
  const options = { check: process.argv.includes("--check"), command: "npm run schemas:types" };
  const folder = join(GENERATED, "types");
  const types = new Map<string, string>();
  for (const module of catalog.modules.values()) types.set(join(folder, `${module.name}.ts`), await moduleTypes(module));
  const shared = new Map([
    [join(GENERATED, "rows.ts"), storedRowTypes(catalog)],
    [join(GENERATED, "choices.ts"), choiceConstants(catalog, listDictionaries())],
  ]);
  return (await writeOrCheck(types, folder, options)) + (await writeOrCheck(shared, null, options)) === 0 ? 0 : 1;
});
