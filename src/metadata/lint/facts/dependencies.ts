import type { Path } from "../../source/parse.ts";
import { everyField, type ModuleDraft } from "./draft.ts";
import { listAt, stringAt } from "./json-type.ts";

/** Collects every place where a file names another module. */
export function dependenciesOf(draft: ModuleDraft): { readonly module: string; readonly path: Path }[] {
  const found: { module: string; path: Path }[] = [];
  for (const set of draft.fieldSets) {
    for (const field of everyField(set)) {
      for (const key of ["x-ref", "x-record"]) {
        const module = stringAt(field.schema, key, "module");
        if (module !== undefined) found.push({ module, path: [...field.path, key, "module"] });
      }
    }
  }
  const shown = stringAt(draft.value, "shows", "module");
  if (shown !== undefined) found.push({ module: shown, path: ["shows", "module"] });
  const parent = stringAt(draft.value, "ui", "parent", "module");
  if (parent !== undefined) found.push({ module: parent, path: ["ui", "parent", "module"] });
  return found;
}

/**
 * Collects the modules whose lists stand on the page of a record. The page works without them, so
 * an error in one of them does not affect this file.
 */
export function relationsOf(draft: ModuleDraft): { readonly module: string; readonly path: Path }[] {
  return listAt(draft.value, "ui", "page", "related").flatMap((related, index) => {
    const module = stringAt(related, "module");
    return module === undefined ? [] : [{ module, path: ["ui", "page", "related", index, "module"] }];
  });
}
