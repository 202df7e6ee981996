import { pointerOf } from "../../source/parse.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../facts/draft.ts";
import { stringAt } from "../facts/json-type.ts";
import type { NamedFinding } from "../rule.ts";

/** The findings of a file, among which some follow from others. */
export interface Causes {
  readonly draft: ModuleDraft;
  readonly findings: readonly NamedFinding[];
}

/** True for a finding that another one of the file causes, so that it goes when that one is corrected. */
export type IsConsequence = (finding: NamedFinding, causes: Causes) => boolean;

/** Rules about the form of a part, which say nothing about its meaning. */
export const OF_FORM: ReadonlySet<string> = new Set([
  "malformed",
  "missing-key",
  "out-of-range",
  "unknown-format",
  "unknown-key",
  "unknown-value",
  "wrong-type",
]);

/** True if a pointer is a part, or lies in it. */
export function isWithin(pointer: string, part: string): boolean {
  return pointer === part || pointer.startsWith(`${part}/`);
}

/** The pointer of the object or list around a part. */
export function around(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** The steps of a pointer: names of keys, and places in lists. */
export function stepsOf(pointer: string): readonly (string | number)[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

/** The last step of a pointer: the name of a key, or the place in a list. */
export function lastStep(pointer: string): string {
  return String(stepsOf(pointer).at(-1) ?? "");
}

/** The name of a field in the lines of a list is the same inside them and outside. */
export function lastName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** True for a finding at a name, at a part under it, or in an entry of a list that names it as its field. */
export function isAbout({ about, pointer }: NamedFinding, name: string, { file }: ModuleDraft): boolean {
  const steps = stepsOf(pointer);
  const last = lastName(name);
  return lastName(about) === last || steps.includes(last) || stringAt(file.value, ...steps.slice(0, -1), "field") === name;
}

/** The innermost field whose declaration has a part; undefined for other parts of a file. */
export function fieldAt(draft: ModuleDraft, pointer: string): FieldDraft | undefined {
  let found: { readonly field: FieldDraft; readonly length: number } | undefined;
  for (const field of draft.fieldSets.flatMap(everyField)) {
    const place = pointerOf(draft.file.placeOf?.(field.path) ?? field.path);
    if (isWithin(pointer, place) && place.length > (found?.length ?? -1)) found = { field, length: place.length };
  }
  return found?.field;
}
