import { inSentence, type Text } from "#contract";
import type { Field, Module } from "./module.ts";

/** What no two living records of a tenant have alike. */
export interface UniqueRule {
  /** Bears the rule, and its error. */
  readonly field: Field;
  /** Records are compared where they have the same value in each of these; none = all records are. */
  readonly among: readonly Field[];
}

/** Every rule of a module, one for each field with `x-unique` (or `x-serial`) at most. */
export function uniqueRules({ fields }: Pick<Module, "fields">): readonly UniqueRule[] {
  return fields.flatMap((field) => {
    if (field.unique) return [{ field, among: [] }];
    const names = field.schema["x-unique"];
    if (!Array.isArray(names)) return [];
    return [{ field, among: names.flatMap((name) => fields.find((other) => other.name === name) ?? []) }];
  });
}

/** All that the rule compares. */
export function comparedFields({ field, among }: UniqueRule): readonly Field[] {
  return [...among, field];
}

/** Within what a value must not be there twice, in words: before a sentence in Chinese, behind it in English; nothing where there is no such bound. */
export function amongText(titles: readonly Text[]): Text {
  if (titles.length === 0) return { zh: "", en: "" };
  const said = titles.map(inSentence);
  return { zh: `同一${said.map(({ zh }) => zh).join("、")}下`, en: ` for the same ${said.map(({ en }) => en).join(" and ")}` };
}
