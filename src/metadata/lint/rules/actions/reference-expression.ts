import { parse, type Expression } from "#expressions";
import type { FieldDraft, FieldSet } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Report } from "../../rule.ts";
import { some, text } from "../../words.ts";

interface ReferenceExpression {
  readonly at: readonly string[];
  readonly field: FieldDraft;
  readonly expression: string;
  readonly record: FieldSet;
  /** Absent without a form. */
  readonly form: FieldSet | undefined;
}

/** Reports an expression for a reference whose value may be anything but a reference to the same module. */
export function checkReference({ at, field, expression, record, form }: ReferenceExpression, report: Report): void {
  const parsed = parse(expression);
  // `checkExpression` reports what cannot be parsed.
  if (!parsed.ok) return;
  const wrong = leavesOf(parsed.value).find((leaf) => !leadsThere(field, leaf, record, form));
  if (wrong === undefined) return;
  const possible = [
    ...[...(form?.fields.values() ?? [])].filter((other) => isAlike(field, other)).map(({ name }) => `form.${name}`),
    ...[...record.fields.values()].filter((other) => other !== field && isAlike(field, other)).map(({ name }) => name),
  ];
  report(
    at,
    "value",
    text(
      `“${field.name}”只能取自引用同一模块的字段`,
      `“${field.name}” takes its value only from fields that refer to the same module`,
    ),
    possible.length === 0
      ? text("先加一个引用该模块的字段", "Add a field that refers to that module first")
      : text(`可用：${some(possible, "、")}`, `Possible: ${some(possible, ", ")}`),
  );
}

/** The parts of an expression that its value may be. */
function leavesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "if") return [expression.chosen, expression.otherwise].flatMap(leavesOf);
  if (expression.kind === "call" && expression.name === "coalesce") return expression.args.flatMap(leavesOf);
  return [expression];
}

function leadsThere(field: FieldDraft, leaf: Expression, record: FieldSet, form: FieldSet | undefined): boolean {
  if (leaf.kind === "constant") return leaf.value === null;
  if (leaf.kind !== "path") return false;
  const [first = "", second] = leaf.names;
  const other = first === "form" && form !== undefined ? form.fields.get(second ?? "") : record.fields.get(first);
  return other !== undefined && leaf.names.length <= 2 && isAlike(field, other);
}

function isAlike(field: FieldDraft, other: FieldDraft): boolean {
  const [own, theirs] = [field, other].map(factsOf);
  const [value, theirValue] = [field, other].map(({ schema }) => stringAt(schema, "x-ref", "value") ?? "id");
  return own?.reference === theirs?.reference && theirs?.multiple === false && !theirs.writeOnly && value === theirValue;
}
