import { partsOf, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { text } from "../../../words.ts";
import type { Wrong } from "./wrong.ts";

/** Titles of a mark of what has not ended. */
const OPEN = /^(?:是否)?(?:未[完了关]?[结成闭]|进行中|在[办途])/;

/** Finds a mark of open records that is set in the states that end: “未结标记” as `if(status in ['upheld'], 1, null)`. */
export function markedEnds(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const { states } = draft;
  if (states === null || !OPEN.test(titleOf(field.schema))) return null;
  const tested = statesIn(expression, states.field);
  const ends = new Set(states.list.filter(({ end }) => end).map(({ value }) => String(value)));
  if (tested.length === 0 || !tested.every((value) => ends.has(value))) return null;
  const open = states.list.filter(({ end }) => !end).map(({ value }) => (typeof value === "number" ? `${value}` : `'${value}'`));
  return {
    says: text(`“${titleOf(field.schema)}”标的是已经结束的状态`, `“${field.name}” marks what is open, but names states that end`),
    hint: text(`写 ${states.field} in [${open.join(", ")}]`, `Write ${states.field} in [${open.join(", ")}]`),
  };
}

/** The states that an expression asks for, where nothing turns the test round. */
function statesIn(expression: Expression, field: string): readonly string[] {
  if (expression.kind === "if") {
    const isMark = expression.otherwise.kind === "constant" || expression.otherwise.kind === "number";
    return isMark ? statesIn(expression.condition, field) : [];
  }
  if (expression.kind !== "binary") return [];
  const { operator, left, right } = expression;
  if (operator === "and") return partsOf(expression).flatMap((part) => statesIn(part, field));
  if (left.kind !== "path" || left.names.join(".") !== field) return [];
  if (operator === "==") return valueIn(right);
  return operator === "in" && right.kind === "list" ? right.items.flatMap(valueIn) : [];
}

function valueIn(expression: Expression): readonly string[] {
  if (expression.kind === "number") return [expression.digits];
  return expression.kind === "constant" ? [String(expression.value)] : [];
}
