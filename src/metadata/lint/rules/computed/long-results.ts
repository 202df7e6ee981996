import type { Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { numberAt } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
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

/** The expressions whose value the whole can have: branches, and alternatives of an empty value. */
function resultsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "if") return [expression.chosen, expression.otherwise].flatMap(resultsOf);
  if (expression.kind === "call" && expression.name === "coalesce") return expression.args.flatMap(resultsOf);
  return expression.kind === "constant" ? [expression] : [];
}
