import { partsOf, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { titleOf, valueAt } from "../../../facts/json-type.ts";
import { onlyTest } from "../../../facts/only-test.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { firstOf, titleIn, type Wrong } from "./wrong.ts";

/** Titles of the time after a day that was agreed, and of such days. */
const [LATE, DUE] = [/逾期|超期|滞纳|迟到|晚到|延误/, /应[还归退付缴到交完]|到期|截止|期限|约定|计划/];

/** Finds the days of delay that are counted from the day itself back to the one that was due: `days(returnedOn, dueOn)`. */
export function turnedDelay(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (!LATE.test(titleOf(field.schema))) return null;
  if (expression.kind === "call" && (expression.name === "days" || expression.name === "hours")) {
    const [from, until] = expression.args;
    if (from !== undefined && until !== undefined && !DUE.test(titleIn(from, draft)) && DUE.test(titleIn(until, draft)))
      return titleIn(from, draft) === "" ? null : turned(expression, { ...expression, args: [until, from] }, field);
  }
  return firstOf(partsOf(expression), (part) => turnedDelay(part, field, draft));
}

/** Titles of what is below a limit, and above one, with the limit. */
const [BELOW, ABOVE] = [/^(?:是否)?(?:已?低于|不足|少于|小于)(.*)$/, /^(?:是否)?(?:已?高于|超过|超出|多于|大于)(.*)$/];

const OPPOSITE: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** Finds “低于补货线” that is true above the limit: `doses > reorderLevel`. */
export function turnedComparison(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const title = titleOf(field.schema);
  const [isBelow, limit = ""] = BELOW.test(title) ? [true, BELOW.exec(title)?.[1]] : [false, ABOVE.exec(title)?.[1]];
  if (expression.kind !== "binary" || !(BELOW.test(title) || ABOVE.test(title))) return null;
  const meant = OPPOSITE[expression.operator];
  const [left, right] = [titleIn(expression.left, draft), titleIn(expression.right, draft)];
  // The limit stands behind the comparison: its title has more of the words than that of the other side.
  if (meant === undefined || expression.operator.startsWith("<") === isBelow || shared(limit, right) <= shared(limit, left))
    return null;
  return turned(expression, { ...expression, operator: meant as typeof expression.operator }, field);
}

/** Titles of what is within limits, and of such limits. */
const WITHIN = /[在处].+[之以]?内$|^(?:是否)?未超/;
const [LOWER, UPPER] = [/下限|最[低小少]|起始/, /上限|最[高大多]|截止/];
const TOLERANCE = /允许|容许|公差|允差|上限|限[值度额]$|最[大高多]|至$|到期|截止/;

/** Finds “误差在允许范围内” that is true beyond the tolerance: `abs(deviation) >= tolerance`. */
export function turnedLimit(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (expression.kind !== "binary" || !expression.operator.startsWith(">") || !WITHIN.test(titleOf(field.schema))) return null;
  const meant = OPPOSITE[expression.operator];
  const [left, right] = [titleIn(inside(expression.left), draft), titleIn(inside(expression.right), draft)];
  if (meant === undefined || left === "" || !TOLERANCE.test(right) || TOLERANCE.test(left)) return null;
  return turned(expression, { ...expression, operator: meant as typeof expression.operator }, field);
}

/** Finds a value that would have to be below its lower limit and above its upper one: `x <= lower and x >= upper`. */
export function turnedRange(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (expression.kind !== "binary" || expression.operator !== "and")
    return firstOf(partsOf(expression), (part) => turnedRange(part, field, draft));
  const { left, right } = expression;
  if (left.kind !== "binary" || right.kind !== "binary" || written(left.left) !== written(right.left)) return null;
  const [one, other] = [OPPOSITE[left.operator], OPPOSITE[right.operator]];
  const sides = [left, right].map(({ operator, right: limit }) => {
    const title = titleIn(limit, draft);
    return (operator.startsWith("<") && LOWER.test(title)) || (operator.startsWith(">") && UPPER.test(title));
  });
  if (one === undefined || other === undefined || one.startsWith("<") === other.startsWith("<") || sides.includes(false))
    return null;
  const meant = {
    ...expression,
    left: { ...left, operator: one as typeof left.operator },
    right: { ...right, operator: other as typeof right.operator },
  };
  return turned(expression, meant, field);
}

/** The value of which the size is taken. */
function inside(expression: Expression): Expression {
  const [first] = expression.kind === "call" && expression.name === "abs" ? expression.args : [];
  return first ?? expression;
}

/** Finds `if(child, adultPrice, childPrice)`: the case is named in the value for all others. */
export function turnedBranches(expression: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (expression.kind !== "if") return firstOf(partsOf(expression), (part) => turnedBranches(part, field, draft));
  const { condition, chosen, otherwise } = expression;
  const [named] = condition.kind === "path" ? condition.names.slice(-1) : [];
  const word = named?.replace(/^(?:is|has)(?=[A-Z])/, "").toLowerCase();
  const says = (part: Expression): boolean =>
    part.kind === "path" &&
    word !== undefined &&
    word.length >= SHORTEST &&
    (part.names.at(-1) ?? "").toLowerCase().startsWith(word);
  const isShown = isForCase(otherwise, condition, draft) && !isForCase(chosen, condition, draft);
  if (!isShown && (!says(otherwise) || says(chosen) || chosen.kind !== "path")) return null;
  return turned(expression, { ...expression, chosen: otherwise, otherwise: chosen }, field);
}

/** True for a field that is shown only in the case that a condition tells: `surcharge` of `emergency`. */
function isForCase(part: Expression, condition: Expression, { record }: ModuleDraft): boolean {
  const value = unrounded(part);
  if (value.kind !== "path" || condition.kind !== "path") return false;
  const shown = onlyTest(record.fields.get(value.names.join("."))?.ui["ui:visible"]);
  return shown?.name === condition.names.join(".") && valueAt(shown.test, "const") === true;
}

/** Letters of the shortest name that tells a case. */
const SHORTEST = 4;

function shared(one: string, other: string): number {
  return [...new Set(one)].filter((character) => other.includes(character)).length;
}

function turned(expression: Expression, meant: Expression, { name, schema }: FieldDraft): Wrong {
  return {
    says: text(
      `“${titleOf(schema)}”按标题看写反了：${written(expression)}`,
      `“${written(expression)}” is the wrong way round for the title of “${name}”`,
    ),
    hint: text(`写 ${written(meant)}`, `Write ${written(meant)}`),
  };
}
