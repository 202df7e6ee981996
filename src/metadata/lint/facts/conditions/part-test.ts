import { isJsonObject, type Json, type Text } from "#contract";
import { text } from "../../words.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "../fields/field-facts.ts";
import { stringAt } from "../json-type.ts";

/**
 * Returns the hint for a condition on a part of a field. Conditions see whole fields, so a computed field must hold the part.
 * @param test of the part
 */
export function partTestHint(field: FieldDraft, part: string, test: Json | undefined): Text | null {
  const { name, schema } = field;
  const { reference } = factsOf(field);
  const children = stringAt(schema, "x-children", "module");
  if (children !== undefined)
    return text(
      `条件不看“${name}”中的数据：加一个字段，用 "x-rollup" 汇总“${children}”，在条件中写它`,
      `A condition does not see the records of “${name}”. Add a field that gathers “${children}” by "x-rollup", and test that field.`,
    );
  if (field.type === "array") {
    const value = isJsonObject(test ?? null) ? literalOf(test) : "…";
    return text(
      `条件不看“${name}”各行的内容：加一个 boolean 字段，"x-compute": "contains(${name}.${part}, ${value})"，条件中写它为 true`,
      `A condition does not look into the lines of “${name}”. Add a boolean field with "x-compute": "contains(${name}.${part}, ${value})", and test that it is true.`,
    );
  }
  if (field.type !== "object" && reference === null) return null;
  return text(
    `条件只看整个字段：加一个字段，"x-compute": "${name}.${part}"，在条件中写它`,
    `A condition sees whole fields alone. Add a field with "x-compute": "${name}.${part}", and test that field.`,
  );
}

function literalOf(test: Json | undefined): string {
  const value = isJsonObject(test ?? null) ? Object.entries(test ?? {}).find(([key]) => key === "const")?.[1] : undefined;
  return typeof value === "string" ? `'${value}'` : value === undefined ? "…" : String(value);
}

/** For the number of items of a list, which no condition sees. */
export function countHint(name: string): Text {
  return text(
    `条件不看列表的长度：加一个 integer 字段，"x-compute": "count(${name})"，在条件中写它`,
    `A condition does not see how many items a list has. Add an integer field with "x-compute": "count(${name})", and test that field.`,
  );
}
