import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Field } from "#metadata";
import { numberText } from "../../values/number-text.ts";
import { textOf } from "../../values/text-of.ts";

interface Words {
  readonly text: (text: Text) => string;
  readonly yes: string;
  readonly no: string;
  readonly separator: string;
}

/**
 * Summarises a list or an object in one line: its items or its parts as readable text. An object in
 * a list contributes its first part.
 */
export function nestedText(field: Field, value: Json, words: Words): string {
  if (Array.isArray(value)) {
    const { items } = field;
    return joined(
      (value as readonly Json[]).map((item) => itemText(items, item, words)),
      words.separator,
    );
  }
  if (!isJsonObject(value) || field.parts.length === 0) return textOf(value);
  return joined(
    field.parts.map((part) => partText(part, value, words)),
    " · ",
  );
}

function itemText(items: Field | null, item: Json, words: Words): string {
  if (items === null) return textOf(item);
  const first = items.parts[0];
  return first !== undefined && isJsonObject(item) ? partText(first, item, words) : plainText(items, item, words);
}

function partText(part: Field, holder: JsonObject, words: Words): string {
  const label = part.labelKey === null ? undefined : holder[part.labelKey];
  return typeof label === "string" && label !== "" ? label : plainText(part, holder[part.name] ?? null, words);
}

function plainText(field: Field, value: Json, words: Words): string {
  const option = field.options?.find((candidate) => candidate.value === value);
  if (option !== undefined) return words.text(option.label);
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return numberText(value);
  return typeof value === "object" && value !== null ? nestedText(field, value, words) : textOf(value);
}

function joined(texts: readonly string[], separator: string): string {
  return texts.filter((text) => text !== "").join(separator);
}
