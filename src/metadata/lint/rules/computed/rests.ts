import { parse, partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";
import { written } from "./units/measured-values.ts";

/** The sides of a difference such as `total - paid`, which is the rest of a whole without a part. */
interface Rest {
  readonly whole: Expression;
  readonly part: string;
}

/** The two sides of a field that is computed as a difference; null for another field. */
export function restOf({ schema }: FieldDraft): Rest | null {
  const parsed = parse(stringAt(schema, "x-compute") ?? "");
  if (!parsed.ok || parsed.value.kind !== "binary" || parsed.value.operator !== "-") return null;
  const part = nameOf(parsed.value.right);
  return part === null ? null : { whole: parsed.value.left, part };
}

/** The name of a field, also of one that counts as a number while it is empty. */
function nameOf(expression: Expression): string | null {
  if (expression.kind === "call" && expression.name === "coalesce" && expression.args[0] !== undefined)
    return nameOf(expression.args[0]);
  return expression.kind === "path" ? expression.names.join(".") : null;
}

const ORDERED: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "==", "!="]);

/** Finds `paid >= balance`, where the balance is `total - paid`: it compares half of the whole. */
export function comparedWithRests(
  expression: Expression,
  fieldOf: (name: string) => FieldDraft | undefined,
): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => comparedWithRests(part, fieldOf));
  if (expression.kind !== "binary" || !ORDERED.has(expression.operator)) return inner;
  const sides = [
    [expression.left, expression.right],
    [expression.right, expression.left],
  ] as const;
  const found = sides.flatMap(([one, other]): IdleCall[] => {
    const field = other.kind === "path" ? fieldOf(other.names.join(".")) : undefined;
    const rest = field === undefined ? null : restOf(field);
    const name = nameOf(one);
    if (rest === null || name === null || rest.part !== name) return [];
    const whole = written(rest.whole);
    return [
      {
        at: other.at,
        message: text(
          `“${written(other)}”是减去“${name}”之后的余数，与“${name}”比较时同一个数算了两次`,
          `“${written(other)}” is what is left after “${name}”, so a comparison of the two counts the same number twice`,
        ),
        hint: text(`写 ${whole}`, `Write ${whole}`),
      },
    ];
  });
  return [...inner, ...found];
}
