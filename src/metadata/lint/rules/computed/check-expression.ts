import { check, describeFault, parse, withPaths, type Expression, type Fault, type Type } from "#expressions";
import type { Path } from "../../../source/parse.ts";
import type { Report } from "../../rule.ts";
import type { Text } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { lookUp, stringAt } from "../../facts/json-type.ts";
import { nearestWord, suggestion, text } from "../../words.ts";
import { idleCalls, reversedPeriods } from "./check-calls.ts";
import { mixedUnits } from "./units/mixed-units.ts";
import { opposedComparisons } from "./opposed-comparisons.ts";
import { unreachedBranches } from "./unreached-branches.ts";
import { numberField, holdsDigits, percentagePoints, senselessConversions } from "./check-conversions.ts";
import { strangeValues } from "./compared-values.ts";
import { valuesOfAllItems } from "./item-values.ts";
import { secretFault } from "./secret-field.ts";
import { behindHint, otherInput, shiftHint } from "./type-hints.ts";
import {
  STORED,
  otherFunction,
  partsIn,
  quotedHint,
  rewrittenCall,
  signatureHint,
  symbolHint,
  wrongTypeHint,
} from "./expression-habits.ts";

/** Most faults of one expression that are reported: later ones often follow from the first. */
const MOST_FAULTS = 3;

/**
 * Reports the faults of an expression at their places.
 * @param types of the names that it may read, and of the paths through references (`productId.kind`)
 * @param result type of its value; null for any
 * @param elsewhere what to write for a name of another module; null for others
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
  elsewhere: (name: string) => Text | null = () => null,
): void {
  const parsed = parse(expression);
  const found = parsed.ok ? check(asNames(parsed.value, types), types, result ?? "any").faults : [parsed.fault];
  const known = found.filter(({ code, params }) => code !== "unknownField" || !isUnknowable(params["name"] ?? ""));
  if (found.length > 0 && known.length === 0) return;
  // The type of the whole follows from a part that must change anyway.
  const faults = known.filter(
    (fault) => fault === known[0] || fault.code !== "wrongType" || !parsed.ok || !isSamePlace(parsed.value.at, fault.at),
  );
  if (faults.length === 0) checkDivision(report, path, expression);
  if (parsed.ok && faults.length === 0 && !path.includes("set")) checkConstant(report, path, expression);
  const readable = parsed.ok && faults.length === 0 ? asNames(parsed.value, types) : null;
  if (readable !== null && result === "date") checkDate(report, path, readable, types);
  const list = String(path.at(-4) === "items" ? path.at(-5) : "");
  const fieldOf = (name: string): FieldDraft | undefined => fieldNamed(draft, path, list, name);
  const strange =
    readable === null
      ? []
      : [
          ...idleCalls(readable, types),
          ...strangeValues(readable, fieldOf),
          ...valuesOfAllItems(readable, list, types),
          ...reversedPeriods(readable, fieldOf),
          ...unreachedBranches(readable),
          ...opposedComparisons(readable),
          ...mixedUnits(readable, fieldOf),
          ...senselessConversions(readable, types, fieldOf),
          ...(stringAt(draft.value, ...path.slice(0, -1), "x-format") === "percent" ? percentagePoints(readable) : []),
        ];
  for (const { at, message, hint } of strange)
    report(path, "value", message, hint, { offset: offsetOf(expression, at), length: at.length });
  // “a || b” of numbers is one mistake, although both sides and the result have the wrong type.
  const rewritten = faults.some(({ code }) => code === "wrongType") ? rewrittenCall(expression, types) : null;
  const isOne = /\|\||&&/.test(expression) && faults.every(({ code }) => code === "wrongType");
  const most = isOne || rewritten !== null ? 1 : MOST_FAULTS;
  for (const fault of faults.slice(0, most)) {
    const at = { offset: offsetOf(expression, fault.at), length: fault.at.length };
    const secret = secretFault(fault, draft);
    if (secret !== null) {
      report(path, "value", secret.message, secret.hint, at);
      continue;
    }
    report(
      path,
      "value",
      { zh: withoutStop(describeFault(fault, "zh")), en: withoutStop(describeFault(fault, "en")) },
      presentHint(
        path,
        rewritten ??
          hintFor(fault, types, {
            draft,
            expression,
            path,
            inSet: path.includes("set"),
            isWhole: parsed.ok && isSamePlace(parsed.value.at, fault.at),
            elsewhere,
          }),
      ),
      at,
    );
  }
}

function isSamePlace(one: Fault["at"], other: Fault["at"]): boolean {
  return one.line === other.line && one.column === other.column && one.length === other.length;
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
/** The place in an expression of one of its parts. */
export function offsetOf(expression: string, at: Fault["at"]): number {
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
  readonly path: Path;
  /** In a value that an action sets. */
  readonly inSet: boolean;
  readonly elsewhere: (name: string) => Text | null;
  /** The fault is the result of the whole expression. */
  readonly isWhole: boolean;
}

function hintFor(
  fault: Fault,
  types: Readonly<Record<string, Type>>,
  { draft, expression, path, inSet, isWhole, elsewhere }: Around,
): Text {
  switch (fault.code) {
    case "unknownField": {
      const [name = "", ...rest] = (fault.params["name"] ?? "").split(".");
      if (draft.record.fields.get(name)?.schema["x-children"] !== undefined)
        return text(
          `“${name}”是另一模块的记录，用 "x-rollup" 字段汇总，再读取那个字段`,
          `“${name}” are records of another module. Gather them in a field with "x-rollup", and read that field.`,
        );
      const gathered = types[name] === undefined ? elsewhere(fault.params["name"] ?? "") : null;
      if (gathered !== null) return gathered;
      if (["today", "now", "$today", "$now"].includes(name)) return STORED;
      if (PLACEHOLDERS.has(name) && rest.length === 0) {
        const texts = Object.keys(types).filter((known) => types[known] === "text" && !known.includes("."));
        const fields = name === "text" && texts.length > 0 ? texts : Object.keys(types).filter((known) => !known.includes("."));
        return text(
          `“${name}”在此处代表一个字段：写字段名，如 ${fields.slice(0, 5).join("、")}`,
          `“${name}” stands for a field here. Write its name, such as ${fields.slice(0, 5).join(", ")}.`,
        );
      }
      if (name === "form" && inSet && partsIn(types["form"] ?? null).length === 0)
        return text(
          `操作没有表单：加上 "form": {"type": "object", "properties": {"${rest[0] ?? "name"}": {…}}}`,
          `The action has no form. Add "form": {"type": "object", "properties": {"${rest[0] ?? "name"}": {…}}}.`,
        );
      if (name === "form" && types["form"] !== undefined) {
        const inForm = partsIn(types["form"]).map((part) => `form.${part}`);
        return (isWhole ? otherInput(rest.join("."), path, draft) : null) ?? suggestion(`form.${rest.join(".")}`, inForm);
      }
      if ((SELVES.has(name) || name === draft.name) && rest[0] !== undefined && types[rest[0]] !== undefined)
        return text(`直接写字段名“${rest.join(".")}”`, `Write the name of the field alone: “${rest.join(".")}”`);
      const behind = Object.keys(types).flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
      const [next = "", ...further] = rest;
      if (behind.length > 0 && further.length > 0 && (behind.includes(next) || nearestWord(next, behind) === null))
        return text(
          `路径只跟随一个引用：请在“${name}”引用的模块中加字段“${rest.at(-1)}”，写 "x-compute": "${rest.join(".")}"，再读取“${name}.${rest.at(-1)}”`,
          `A path follows one reference. Give the module that “${name}” refers to a field “${rest.at(-1)}” with "x-compute": "${rest.join(".")}", and read “${name}.${rest.at(-1)}”.`,
        );
      if (types[name] !== undefined && behind.length > 0)
        return suggestion(
          `${name}.${rest.join(".")}`,
          behind.map((part) => `${name}.${part}`),
        );
      if (types[name] !== undefined && partsIn(types[name]).length === 0)
        return text(
          `表达式只读本记录的字段，“${name}”中没有“${rest.join(".")}”：加一个字段保存它`,
          `An expression reads this record alone, and “${name}” has no “${rest.join(".")}”. Keep the value in a field of this record.`,
        );
      if (types[name] !== undefined)
        return suggestion(
          `${name}.${rest.join(".")}`,
          partsIn(types[name]).map((part) => `${name}.${part}`),
        );
      // A value stands behind a comma or a comparison; in arithmetic it is the title of a field.
      if (
        /[^\x00-\x7f]/.test(name) &&
        /[,=<>]\s*$/.test(expression.slice(0, expression.indexOf(name))) &&
        !titles(draft).has(name)
      )
        return text(`文本写在单引号中：'${name}'`, `Write a text in single quotes: '${name}'`);
      return (
        nestedHint(name, types) ??
        behindReference(name, rest, types) ??
        inOtherList(rest, types) ??
        titledPart(name, draft, types) ??
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
    case "wrongType": {
      const place = offsetOf(expression, fault.at);
      const name = expression.slice(place, place + fault.at.length).trim();
      // A text in the lines of a list without any number.
      const part = fault.params["expected"] === "number" ? draft.record.nested.find((one) => one.name === name) : undefined;
      const isOnly = !draft.record.nested.some(
        (one) => one !== part && one.name.split(".")[0] === name.split(".")[0] && isNumber(one),
      );
      if (part !== undefined && isOnly && factsOf(part).storage === "text" && factsOf(part).options === null)
        return numberField(name);
      const text = fault.params["expected"] === "number" && types[name] === "text" ? draft.record.fields.get(name) : undefined;
      const meant =
        shiftHint(fault, expression) ??
        (fault.params["found"] === "list" ? null : behindHint(name, fault.params["expected"], types, draft));
      if (meant !== null) return meant;
      const isFree = text !== undefined && !isWhole && quotedHint(expression) === null && factsOf(text).reference === null;
      if (isFree) return holdsDigits(text) && hasDigits(text) ? readNumber(name) : numberField(name);
      if (isWhole && fault.params["expected"] === "text" && fault.params["found"] === "number")
        return otherResult(`text(${expression})`, "number");
      return wrongTypeHint(fault, types, expression, name);
    }
    case "notComparable":
      return (
        stateHint(expression, draft) ??
        quotedHint(expression) ??
        text("两边须为同类的值", "Compare values of one type: number(…) and text(…) convert a value")
      );
    case "notADate":
      return text("写成 '2026-03-31' 的形式", "Write a date such as '2026-03-31'");
    default:
      return (
        symbolHint(expression, Object.keys(types)) ??
        openEnd(expression) ??
        text(
          "例如 price * count，或 if(days > 3, 'long', 'short')；文本用单引号",
          "For example price * count, or if(days > 3, 'long', 'short'). Texts stand in single quotes.",
        )
      );
  }
}

/** `status == 'paid'`, where “paid” is the ID of a state: the record stores its value. */
function stateHint(expression: string, { states }: ModuleDraft): Text | null {
  const named = [...expression.matchAll(/'([^']*)'/g)].map(([, inside]) => inside);
  const state = states?.list.find(({ id, value }) => named.includes(id) && value !== id);
  return state === undefined
    ? null
    : text(
        `“${state.id}”是状态的 ID，记录存的是它的值：写 ${JSON.stringify(state.value)}`,
        `“${state.id}” is the ID of a state, and the record stores its value: write ${JSON.stringify(state.value)}`,
      );
}

/** True for a text whose declaration says that it holds digits. */
function hasDigits({ schema }: FieldDraft): boolean {
  return ["pattern", "enum", "x-dict"].some((key) => schema[key] !== undefined);
}

/** The result of a whole expression has another type than the field. */
function otherResult(written: string, type: string): Text {
  return text(
    `本字段若存数字，写 "type": "${type}"；否则写成 ${written}`,
    `Write "type": "${type}" if this field holds numbers. Otherwise write ${written}.`,
  );
}

function readNumber(name: string): Text {
  return text(`写成 number(${name})`, `Write number(${name})`);
}

/** The Chinese titles of the fields, which are sometimes written for their names. */
function titles({ record }: ModuleDraft): ReadonlySet<string> {
  return new Set([...record.fields.values()].flatMap(({ schema }) => stringAt(schema, "title") ?? []));
}

/** Words that the reference of the functions has in place of a field. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["text", "number", "value", "list", "field"]);

/** Words for the record in other languages. */
const SELVES: ReadonlySet<string> = new Set(["this", "self", "record", "row", "item", "form", "values", "data"]);

/** `room.beds` for `roomId.beds`: a field behind a reference that is called by its module. */
function behindReference(name: string, rest: readonly string[], types: Readonly<Record<string, unknown>>): Text | null {
  const paths = rest.length === 0 ? [] : Object.keys(types).filter((path) => path.endsWith(`.${rest.join(".")}`));
  const [only = "", ...others] = paths.filter((path) => path.toLowerCase().startsWith(name.toLowerCase()));
  return only === "" || others.length > 0 ? null : text(`是否想写“${only}”？`, `Did you mean “${only}”?`);
}

/** The field of a line that has a title. */
function titledPart(title: string, { record }: ModuleDraft, types: Readonly<Record<string, unknown>>): Text | null {
  const part = record.nested.find(({ schema }) => stringAt(schema, "title") === title)?.name.replace(/^.*\./, "") ?? "";
  return types[part] === undefined ? null : text(`写它的名称“${part}”`, `Did you mean “${part}”?`);
}

/** A part of a list that is written without the list. */
function nestedHint(name: string, types: Readonly<Record<string, unknown>>): Text | null {
  const list = Object.keys(types).find((key) => partsIn(types[key]).includes(name));
  return list === undefined
    ? null
    : text(`它在“${list}”内部：写成 ${list}.${name}`, `It is inside “${list}”: write ${list}.${name}`);
}

/** `items.amount` for `lines.amount`: the only list that has such a part. */
function inOtherList([part, ...deeper]: readonly string[], types: Readonly<Record<string, unknown>>): Text | null {
  if (part === undefined || deeper.length > 0) return null;
  const [list, ...others] = Object.keys(types).filter((key) => partsIn(types[key]).includes(part));
  return list === undefined || others.length > 0 ? null : text(`是否想写“${list}.${part}”？`, `Did you mean “${list}.${part}”?`);
}

/** An operator with nothing behind it. */
function openEnd(expression: string): Text | null {
  const operator = /(?:[-+*/]|[<>=!]=|[<>]|\b(?:and|or|in))\s*$/.exec(expression)?.[0].trim();
  if (operator === undefined) return null;
  return text(`在“${operator}”后面写一个值，或删除它`, `Write a value after “${operator}”, or delete it`);
}

function isNumber(field: FieldDraft): boolean {
  return STORAGES[factsOf(field).storage ?? "json"].numeric;
}
