import type { Json } from "#contract";
import { text } from "../../words.ts";
import type { FieldDraft } from "../draft.ts";
import { stringAt } from "../json-type.ts";

/** True for the Chinese name of a dictionary item where its key belongs. */
export function isDictionaryName(value: Json, { schema }: FieldDraft): boolean {
  return typeof value === "string" && stringAt(schema, "x-dict") !== undefined && /\p{Script=Han}/u.test(value);
}

export const DICTIONARY_KEY = text(
  '写该项在字典管理中的键值，如 "1"',
  'Write the key that the item has in the dictionary, such as "1"',
);
