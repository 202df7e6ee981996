import { partsOf, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { sharesAct } from "../../../facts/fields/labelled-choices.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { text } from "../../../words.ts";
import type { Wrong } from "./wrong.ts";

/** Titles of a mark of what has not ended. */
const OPEN = /^(?:是否)?(?:未[完了关]?[结成闭]|进行中|在[办途]|有效|生效)/;

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

/** Finds “实缴金额” of what waits to be paid: `if(status == 1, payable, 0)`. */
export function otherState(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const { states } = draft;
  if (states === null || expression.kind !== "if") return null;
  const { condition, otherwise } = expression;
  const isNothing = (otherwise.kind === "number" && Number(otherwise.digits) === 0) || otherwise.kind === "constant";
  const tested = isNothing ? statesIn(condition, states.field) : [];
  const chosen = states.list.filter(({ value }) => tested.includes(String(value)));
  const title = titleOf(field.schema);
  const meant = states.list.filter((state) => DONE.test(state.title) && sharesAct(title, state.title));
  const isWrong = PAST.test(title) && chosen.length > 0 && chosen.every((state) => WAITS.test(state.title));
  if (!isWrong || meant.length === 0) return null;
  const values = meant.map(({ value }) => (typeof value === "number" ? `${value}` : `'${value}'`)).join(", ");
  return {
    says: text(
      `“${title}”在状态“${chosen.map((state) => state.title).join("”、“")}”时才有，那时还没有发生`,
      `“${field.name}” has its value while that has not happened yet, by the title of the state`,
    ),
    hint: text(`写状态的值 ${values}`, `Write the value of the state: ${values}`),
  };
}

/** Titles of what has happened, and of states before and after it. */
const [PAST, WAITS, DONE] = [/^[已实]/, /^[待未]/, /^已/];

/** The states that an expression asks for, where nothing turns the test round. */
function statesIn(expression: Expression, field: string): readonly string[] {
  if (expression.kind === "if") {
    const { condition, chosen, otherwise } = expression;
    // “if(status == 'ended', null, 'open')” marks the other states.
    const isMark = (otherwise.kind === "constant" || otherwise.kind === "number") && !isEmpty(chosen);
    return isMark ? statesIn(condition, field) : [];
  }
  if (expression.kind !== "binary") return [];
  const { operator, left, right } = expression;
  if (operator === "and") return partsOf(expression).flatMap((part) => statesIn(part, field));
  if (left.kind !== "path" || left.names.join(".") !== field) return [];
  if (operator === "==") return valueIn(right);
  return operator === "in" && right.kind === "list" ? right.items.flatMap(valueIn) : [];
}

function isEmpty(expression: Expression): boolean {
  return expression.kind === "constant" && (expression.value === null || expression.value === false || expression.value === "");
}

function valueIn(expression: Expression): readonly string[] {
  if (expression.kind === "number") return [expression.digits];
  return expression.kind === "constant" ? [String(expression.value)] : [];
}
