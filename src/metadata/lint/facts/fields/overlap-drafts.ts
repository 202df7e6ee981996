import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft } from "../draft.ts";
import { isArray } from "../json-type.ts";

/** A rule against overlaps as written in a file. */
export interface OverlapDraft {
  readonly rule: Json;
  readonly path: Path;
}

/** The rules of a field: `x-no-overlap` holds one, or a list of them. */
export function overlapDrafts({ schema, path }: FieldDraft): readonly OverlapDraft[] {
  const stated = schema["x-no-overlap"];
  const place = [...path, "x-no-overlap"];
  if (stated === undefined) return [];
  return isArray(stated) ? stated.map((rule, at) => ({ rule, path: [...place, at] })) : [{ rule: stated, path: place }];
}
