import { check, describeFault, parse, withPaths, type Expression, type Fault, type Type } from "#expressions";
import type { Path } from "../../../source/parse.ts";
import type { Report } from "../../rule.ts";
import type { Text } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { lookUp, stringAt } from "../../facts/json-type.ts";
import { nearestWord, suggestion, text } from "../../words.ts";
import { idleCalls, reversedPeriods } from "./check-calls.ts";
import { strangeValues } from "./compared-values.ts";
import { STORED, otherFunction, partsIn, quotedHint, signatureHint, symbolHint, wrongTypeHint } from "./expression-habits.ts";

/** Most faults of one expression that are reported: later ones often follow from the first. */
const MOST_FAULTS = 3;

/**
 * Reports the faults of an expression at their places.
 * @param types of the names that it may read, and of the paths through references (`productId.kind`)
 * @param result type of its value; null for any
 * @param isUnknowable true for a path through a reference whose module is unknown, which has a finding of its own
 */
export function checkExpression(
  report: Report,
  path: Path,
  expression: string,
  types: Readonly<Record<string, Type>>,
  result: Type | null,
  draft: ModuleDraft,
  isUnknowable: (name: string) => boolean = () => false,
): void {
  const parsed = parse(expression);
  const found = parsed.ok ? check(asNames(parsed.value, types), types, result ?? "any").faults : [parsed.fault];
  const faults = found.filter(({ code, params }) => code !== "unknownField" || !isUnknowable(params["name"] ?? ""));
  if (found.length > 0 && faults.length === 0) return;
  if (faults.length === 0) checkDivision(report, path, expression);
  if (parsed.ok && faults.length === 0 && !path.includes("set")) checkConstant(report, path, expression);
  const readable = parsed.ok && faults.length === 0 ? asNames(parsed.value, types) : null;
  if (readable !== null && result === "date") checkDate(report, path, readable, types);
  const list = String(path.at(-4) === "items" ? path.at(-5) : "");
  const fieldOf = (name: string): FieldDraft | undefined => fieldNamed(draft, path, list, name);
  const strange =
    readable === null
      ? []
      : [...idleCalls(readable, types), ...strangeValues(readable, fieldOf), ...reversedPeriods(readable, fieldOf)];
  for (const { at, message, hint } of strange)
    report(path, "value", message, hint, { offset: offsetOf(expression, at), length: at.length });
  for (const fault of faults.slice(0, MOST_FAULTS)) {
    const at = { offset: offsetOf(expression, fault.at), length: fault.at.length };
    report(
      path,
      "value",
      { zh: withoutStop(describeFault(fault, "zh")), en: withoutStop(describeFault(fault, "en")) },
      presentHint(path, hintFor(fault, types, { draft, expression, inSet: path.includes("set") })),
      at,
    );
  }
}

/** A message is followed by its hint, with a stop between them. */
function withoutStop(message: string): string {
  return message.replace(/[.。]$/u, "");
}

/** The field that a name of an expression stands for: of the line around it, of the action's form, or of the record. */
function fieldNamed({ record, forms }: ModuleDraft, path: Path, list: string, name: string): FieldDraft | undefined {
  const form = name.startsWith("form.") ? forms.find(({ action }) => action === path[1]) : undefined;
  if (form !== undefined) return form.fields.get(name.slice("form.".length));
  return record.nested.find((part) => part.name === `${list}.${name}`) ?? record.fields.get(name);
}

/** The expression in which a path through a reference is one name. */
function asNames(expression: Expression, types: Readonly<Record<string, Type>>): Expression {
  return withPaths(expression, (names) => (lookUp(types, names.join(".")) === undefined ? names : [names.join(".")]));
}

/** Only a date that is written out is a text: a field with any text is none. */
function checkDate(report: Report, path: Path, expression: Expression, types: Readonly<Record<string, Type>>): void {
  const name = expression.kind === "path" ? expression.names.join(".") : "";
  if (lookUp(types, name) !== "text") return;
  const dates = Object.entries(types).flatMap(([known, type]) => (type === "date" && !known.includes(".") ? known : []));
  report(
    path,
    "value",
    text(`“${name}”是文本，不是日期`, `“${name}” is a text and no date`),
    dates.length === 0
      ? text("写一个日期字段", "Name a field with a date")
      : text(`写一个日期字段：${dates.slice(0, 5).join("、")}`, `Name a field with a date: ${dates.slice(0, 5).join(", ")}`),
  );
}

/** An expression without a name has one value in all records. */
function checkConstant(report: Report, path: Path, expression: string): void {
  const isNamed = /[\p{L}_]/u.test(expression.replaceAll(/'[^']*'/g, "").replaceAll(/\b(?:true|false|null)\b/g, ""));
  if (isNamed) return;
  report(
    path,
    "value",
    text("表达式没有读取任何字段，值总是一样", "The expression reads no field, so its value is always the same"),
    text('固定的初始值写作 "default"；否则写出字段名', 'Write "default" for a value to start from. Otherwise name the fields.'),
  );
}

/** A division by the number 0 has no value in any record. */
function checkDivision(report: Report, path: Path, expression: string): void {
  const found = /\/\s*(0(?:\.0*)?)(?![\d.])/.exec(expression.replaceAll(/'[^']*'/g, (quoted) => " ".repeat(quoted.length)));
  if (found === null) return;
  report(path, "value", text("除以 0 没有结果", "A division by 0 has no value"), text("改正除数", "Correct the divisor"), {
    offset: found.index,
    length: found[0].length,
  });
}

/** Faults count lines and columns from 1. */
function offsetOf(expression: string, at: Fault["at"]): number {
  const lines = expression.split("\n").slice(0, at.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + at.column - 1;
}

/** A value that an action sets may be the present itself. */
function presentHint(path: Path, hint: Text): Text {
  return hint === STORED && path.includes("set")
    ? text('不用表达式，直接写 "$now" 或 "$today"', 'Write the value "$now" or "$today" in place of the expression')
    : hint;
}

interface Around {
  readonly draft: ModuleDraft;
  readonly expression: string;
  /** In a value that an action sets. */
  readonly inSet: boolean;
}

function hintFor(fault: Fault, types: Readonly<Record<string, unknown>>, { draft, expression, inSet }: Around): Text {
  switch (fault.code) {
    case "unknownField": {
      const [name = "", ...rest] = (fault.params["name"] ?? "").split(".");
      if (draft.record.fields.get(name)?.schema["x-children"] !== undefined)
        return text(
          `“${name}”是另一模块的记录，用 "x-rollup" 字段汇总，再读取那个字段`,
          `“${name}” are records of another module. Gather them in a field with "x-rollup", and read that field.`,
        );
      if (["today", "now", "$today", "$now"].includes(name)) return STORED;
      if (name === "form" && inSet && partsIn(types["form"] ?? null).length === 0)
        return text(
          `操作没有表单：加上 "form": {"type": "object", "properties": {"${rest[0] ?? "name"}": {…}}}`,
          `The action has no form. Add "form": {"type": "object", "properties": {"${rest[0] ?? "name"}": {…}}}.`,
        );
      if (name === "form" && types["form"] !== undefined) {
        const inForm = partsIn(types["form"]).map((part) => `form.${part}`);
        return suggestion(`form.${rest.join(".")}`, inForm);
      }
      if (SELVES.has(name) && rest[0] !== undefined && types[rest[0]] !== undefined)
        return text(`直接写字段名“${rest.join(".")}”`, `Write the name of the field alone: “${rest.join(".")}”`);
      const behind = Object.keys(types).flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
      const [next = "", ...further] = rest;
      if (behind.length > 0 && further.length > 0 && (behind.includes(next) || nearestWord(next, behind) === null))
        return text(
          `路径只跟随一个引用：请在“${name}”引用的模块中加字段“${rest.at(-1)}”，写 "x-compute": "${rest.join(".")}"，再读取“${name}.${rest.at(-1)}”`,
          `A path follows one reference. Give the module that “${name}” refers to a field “${rest.at(-1)}” with "x-compute": "${rest.join(".")}", and read “${name}.${rest.at(-1)}”.`,
        );
      if (types[name] !== undefined && behind.length > 0) return suggestion(rest.join("."), behind);
      if (types[name] !== undefined && partsIn(types[name]).length === 0)
        return text(
          `表达式只读本记录的字段，“${name}”中没有“${rest.join(".")}”：加一个字段保存它`,
          `An expression reads this record alone, and “${name}” has no “${rest.join(".")}”. Keep the value in a field of this record.`,
        );
      if (types[name] !== undefined) return suggestion(rest.join("."), partsIn(types[name]));
      // A value stands behind a comma or a comparison; in arithmetic it is the title of a field.
      if (
        /[^\x00-\x7f]/.test(name) &&
        /[,=<>]\s*$/.test(expression.slice(0, expression.indexOf(name))) &&
        !titles(draft).has(name)
      )
        return text(`文本写在单引号中：'${name}'`, `Write a text in single quotes: '${name}'`);
      return (
        nestedHint(name, types) ??
        fieldSuggestion(
          name,
          Object.keys(types).filter((known) => !known.includes(".")),
          [draft],
        )
      );
    }
    case "unknownFunction":
      return (
        otherFunction(fault.params["name"] ?? "") ??
        suggestion(fault.params["name"] ?? "", (fault.params["known"] ?? "").split(", "))
      );
    case "wrongArgumentCount":
      return signatureHint(fault.params["name"] ?? "");
    case "wrongType":
      return wrongTypeHint(fault, types, expression);
    case "notComparable":
      return (
        quotedHint(expression) ?? text("两边须为同类的值", "Compare values of one type: number(…) and text(…) convert a value")
      );
    case "notADate":
      return text("写成 '2026-03-31' 的形式", "Write a date such as '2026-03-31'");
    default:
      return (
        symbolHint(expression, Object.keys(types)) ??
        text(
          "例如 price * count，或 if(days > 3, 'long', 'short')；文本用单引号",
          "For example price * count, or if(days > 3, 'long', 'short'). Texts stand in single quotes.",
        )
      );
  }
}

/** The Chinese titles of the fields, which are sometimes written for their names. */
function titles({ record }: ModuleDraft): ReadonlySet<string> {
  return new Set([...record.fields.values()].flatMap(({ schema }) => stringAt(schema, "title") ?? []));
}

/** Words for the record in other languages. */
const SELVES: ReadonlySet<string> = new Set(["this", "self", "record", "row", "item", "form", "values", "data"]);

/** A part of a list that is written without the list. */
function nestedHint(name: string, types: Readonly<Record<string, unknown>>): Text | null {
  const list = Object.keys(types).find((key) => partsIn(types[key]).includes(name));
  return list === undefined
    ? null
    : text(`它在“${list}”内部：写成 ${list}.${name}`, `It is inside “${list}”: write ${list}.${name}`);
}
