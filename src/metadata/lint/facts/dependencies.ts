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
 * Collects the modules whose records stand on the page or in the form of a record, and those that a roll-up gathers
 * from. The record works without them, so an error in one of them does not affect this file.
 */
export function relationsOf(draft: ModuleDraft): { readonly module: string; readonly path: Path }[] {
  const linked = [...draft.record.fields.values()].flatMap(({ schema, path }) =>
    ["x-rollup", "x-children"].flatMap((key) => {
      const module = stringAt(schema, key, "module");
      return module === undefined ? [] : [{ module, path: [...path, key, "module"] as Path }];
    }),
  );
  const related = listAt(draft.value, "ui", "page", "related").flatMap((one, index) => {
    const module = stringAt(one, "module");
    return module === undefined ? [] : [{ module, path: ["ui", "page", "related", index, "module"] as Path }];
  });
  return [...related, ...linked];
}
