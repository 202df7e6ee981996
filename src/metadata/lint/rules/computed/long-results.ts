import type { Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { numberAt } from "../../facts/json-type.ts";
import { some, text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

/** Finds texts among the results of an expression that are longer than its field. */
export function longResults(expression: Expression, { schema, name }: FieldDraft): readonly IdleCall[] {
  const most = numberAt(schema, "maxLength");
  if (most === undefined) return [];
  return resultsOf(expression).flatMap((result): readonly IdleCall[] => {
    const value = result.kind === "constant" ? result.value : null;
    if (typeof value !== "string" || [...value].length <= most) return [];
    const length = [...value].length;
    return [
      {
        at: result.at,
        message: text(
          `“${value}”有 ${length} 个字符，“${name}”最多 ${most} 个`,
          `“${value}” has ${length} characters, and “${name}” takes ${most}`,
        ),
        hint: text(`写 "maxLength": ${length} 或更大的数`, `Write "maxLength": ${length} or more`),
      },
    ];
  });
}

/** Finds results of an expression that are none of the choices of its field. */
export function otherChoices(expression: Expression, field: FieldDraft): readonly IdleCall[] {
  const { options } = factsOf(field);
  if (options === null) return [];
  return resultsOf(expression).flatMap((result): readonly IdleCall[] => {
    const value = constantOf(result);
    if (value === null || options.includes(value)) return [];
    const known = options.map(String);
    return [
      {
        at: result.at,
        message: text(`“${value}”不是“${field.name}”的选项`, `“${value}” is no choice of “${field.name}”`),
        hint: text(
          `它的值有：${some(known, "、", MOST_CHOICES)}；或加到 enum 中`,
          `Possible values: ${some(known, ", ", MOST_CHOICES)}. Or add it to enum.`,
        ),
      },
    ];
  });
}

/** Choices that a message lists. */
const MOST_CHOICES = 8;

/** The value of a constant; null for an empty one and for other expressions. */
function constantOf(expression: Expression): string | number | null {
  if (expression.kind === "number") return Number(expression.digits);
  return expression.kind === "constant" && typeof expression.value === "string" ? expression.value : null;
}

/** The expressions whose value the whole can have: branches, and alternatives of an empty value. */
function resultsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "if") return [expression.chosen, expression.otherwise].flatMap(resultsOf);
  if (expression.kind === "call" && expression.name === "coalesce") return expression.args.flatMap(resultsOf);
  return expression.kind === "constant" || expression.kind === "number" ? [expression] : [];
}
