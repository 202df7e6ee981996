import type { Expression } from "#expressions";
import { isJsonObject, type Json } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { stringAt, titleOf, valueAt } from "../../../facts/json-type.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { titleIn, type Wrong } from "./wrong.ts";

/** “维修费占购置价”, “退货占比” without its whole. */
const SHARE_OF = /^(.{2,}?)占(.{2,}?)(?:的?比[例重率]?|的?份额|百分比)?$/;

/** “退货率” of what was sent back, and not of its price. */
const RATE_OF = /^(\p{Script=Han}{2})率$/u;

/** Finds a share that is turned round: the whole divided by the part that the title names, or by some of its records. */
export function turnedShare(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind === "if")
    return turnedShare(expression.chosen, field, draft) ?? turnedShare(expression.otherwise, field, draft);
  if (expression.kind !== "binary" || expression.operator !== "/") return null;
  const { left, right } = expression;
  const isTurned = isNamedTurned(titleOf(field.schema), titleIn(left, draft), titleIn(right, draft));
  const isShare = factsOf(field).format === "percent" || /率$|占比$|比例$/.test(titleOf(field.schema));
  if (!isTurned && !(isShare && isPartOf(rollupIn(right, draft), rollupIn(left, draft)))) return null;
  const turned = written({ ...expression, left: right, right: left });
  return {
    says: text(
      `“${titleOf(field.schema)}”除反了：${written(expression)}`,
      `“${written(expression)}” divides the whole by its part, so the share “${field.name}” is turned round`,
    ),
    hint: text(`写 ${turned}`, `Write ${turned}`),
  };
}

/** True if a title names the divisor as the part and the dividend as the whole. */
function isNamedTurned(title: string, dividend: string, divisor: string): boolean {
  const [, part, whole] = SHARE_OF.exec(title) ?? [];
  if (dividend === "" || divisor === "") return false;
  const [, named] = RATE_OF.exec(title) ?? [];
  if (named !== undefined && divisor.includes(named) && !dividend.includes(named)) return true;
  if (part === undefined || whole === undefined) return false;
  return divisor.includes(part) && dividend.includes(whole) && !dividend.includes(part) && !divisor.includes(whole);
}

function rollupIn(expression: Expression, { record }: ModuleDraft): Json | undefined {
  const value = unrounded(expression);
  return value.kind === "path" ? valueAt(record.fields.get(value.names.join("."))?.schema, "x-rollup") : undefined;
}

/** True if one roll-up counts some of the records that another one counts all of. */
function isPartOf(part: Json | undefined, whole: Json | undefined): boolean {
  if (!isJsonObject(part) || !isJsonObject(whole)) return false;
  const isSame = ["module", "field", "take", "of"].every((key) => stringAt(part, key) === stringAt(whole, key));
  return isSame && part["where"] !== undefined && whole["where"] === undefined;
}
