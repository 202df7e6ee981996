import { parse, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import { writersOf } from "../../facts/state-ways.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";
import { written } from "./units/measured-values.ts";

/** Finds an action that lowers a number of the server which begins at 0 and which no action raises: its sign is wrong. */
export function loweredOnly(expression: Expression, name: string, draft: ModuleDraft): readonly IdleCall[] {
  const field = draft.record.fields.get(name);
  if (field === undefined || !isFromZero(field, draft)) return [];
  if (!lowers(expression, name) || expression.kind !== "binary") return [];
  const writers = writersOf(draft, name).map((id) => objectAt(draft.actions.get(id), "set", name));
  const areAllLowering = writers.every((value) => {
    const parsed = parse(stringAt(value, "x-compute") ?? "");
    return parsed.ok && lowers(parsed.value, name);
  });
  if (!areAllLowering) return [];
  const raised = `${written(expression.left)} + ${written(expression.right)}`;
  return [
    {
      at: expression.at,
      message: text(
        `“${name}”从 0 开始，没有操作增加它，这里却减少它`,
        `“${name}” begins at 0 and no action raises it, but this lowers it`,
      ),
      hint: text(`写 ${raised}`, `Write ${raised}`),
    },
  ];
}

function isFromZero({ name, schema }: FieldDraft, { authored }: ModuleDraft): boolean {
  const isZero = schema["default"] === 0 || schema["default"] === "0";
  // A stock has a lower bound; a number of what is used up has an upper one.
  const has = (...keys: readonly string[]): boolean => keys.some((key) => schema[key] !== undefined);
  if (!has("maximum", "exclusiveMaximum", "x-maximum", "x-exclusiveMaximum")) return false;
  if (has("minimum", "exclusiveMinimum", "x-minimum", "x-exclusiveMinimum")) return false;
  return isZero && schema["readOnly"] === true && !JSON.stringify(authored["workflow"] ?? null).includes(`"${name}"`);
}

function lowers(expression: Expression, name: string): boolean {
  if (expression.kind !== "binary" || expression.operator !== "-") return false;
  const { left } = expression;
  const first = left.kind === "call" && left.name === "coalesce" ? left.args[0] : left;
  return first?.kind === "path" && first.names.join(".") === name;
}
