import { join } from "node:path";
import { loadProject } from "./project.ts";
import { ROOT } from "./root.ts";
import type { Catalog } from "#metadata";

/** Folder of generated files. */
export const GENERATED = join(ROOT, "generated");

/** Loads the catalog of schemas/. @throws Error when a file has an error, because generated files need all modules */
export async function wholeCatalog(): Promise<Catalog> {
  const { catalog, findings } = await loadProject();
  const errors = findings.filter((finding) => finding.severity === "error");
  const [first] = errors;
  if (first !== undefined) {
    throw new Error(
      `${errors.length} errors in schemas/, the first at ${first.file}:${first.line}:${first.column}: ${first.message.en}. Run npm run schemas:lint`,
    );
  }
  return catalog;
}
