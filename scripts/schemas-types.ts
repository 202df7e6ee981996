import { join } from "node:path";
import { moduleTypes } from "#metadata/typescript";
import { GENERATED, main, wholeCatalog, writeOrCheck } from "./generated.ts";

/** Types of every module → generated/types/<module>.ts; `--check` only compares. */
await main(async () => {
  const catalog = await wholeCatalog();
  const folder = join(GENERATED, "types");
  const files = new Map<string, string>();
  for (const module of catalog.modules.values()) files.set(join(folder, `${module.name}.ts`), await moduleTypes(module));
  return writeOrCheck(files, folder, { check: process.argv.includes("--check"), command: "npm run schemas:types" });
});
