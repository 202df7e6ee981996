import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { areOtherUnits, otherUnits } from "../../../facts/fields/units.ts";
import { text } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";

/** Finds fields of different units that are added up: an amount and a number of things (`price + count`), hours and minutes. */
export function mixedUnits(expression: Expression, fieldOf: (name: string) => FieldDraft | undefined): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => mixedUnits(part, fieldOf));
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-")) return inner;
  const { left, right, operator } = expression;
  if (left.kind !== "path" || right.kind !== "path") return inner;
  const [one, other] = [left.names.join("."), right.names.join(".")];
  const [first, second] = [fieldOf(one), fieldOf(other)];
  const units = first === undefined || second === undefined ? null : otherUnits(first, second);
  if (units !== null)
    return [
      ...inner,
      {
        at: expression.at,
        message: text(
          `“${one}”以${units.own.zh}计，“${other}”以${units.other.zh}计，不能用 ${operator}`,
          `“${one}” is in the unit “${units.own.en}” and “${other}” in “${units.other.en}”, which ${operator} cannot join`,
        ),
        hint: text("先乘以或除以换算的倍数，如 minutes / 60", "Convert one of them first, such as minutes / 60"),
      },
    ];
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
