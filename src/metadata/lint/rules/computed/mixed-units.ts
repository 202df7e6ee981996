import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { areOtherUnits } from "../../facts/units.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

/** Finds an amount and a number of things that are added up: `price + count`. */
export function mixedUnits(expression: Expression, fieldOf: (name: string) => FieldDraft | undefined): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => mixedUnits(part, fieldOf));
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-")) return inner;
  const { left, right, operator } = expression;
  if (left.kind !== "path" || right.kind !== "path") return inner;
  const [one, other] = [left.names.join("."), right.names.join(".")];
  if (!areOtherUnits(fieldOf(one), fieldOf(other))) return inner;
  return [
    ...inner,
    {
      at: expression.at,
      message: text(
        `“${one}”与“${other}”一个是金额，一个是个数，不能用 ${operator}`,
        `“${one}” and “${other}” are an amount and a number of things, which ${operator} cannot join`,
      ),
      hint: text(`写成 ${one} * ${other}，或换一个字段`, `Write ${one} * ${other}, or name another field`),
    },
  ];
}
