import { check, describeFault, parse, type Fault, type Type } from "#expressions";
import type { Path } from "../../../source/parse.ts";
import type { Report } from "../../rule.ts";
import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { suggestion, text } from "../../words.ts";

/** Most faults of one expression that are reported: later ones often follow from the first. */
const MOST_FAULTS = 3;

/**
 * Reports the faults of an expression at their places.
 * @param types of the names that it may read
 * @param result type of its value; null for any
 */
export function checkExpression(
  report: Report,
  path: Path,
  expression: string,
  types: Readonly<Record<string, Type>>,
  result: Type | null,
  draft: ModuleDraft,
): void {
  const parsed = parse(expression);
  const faults = parsed.ok ? check(parsed.value, types, result ?? "any").faults : [parsed.fault];
  for (const fault of faults.slice(0, MOST_FAULTS)) {
    const at = { offset: offsetOf(expression, fault), length: fault.at.length };
    report(
      path,
      "value",
      { zh: describeFault(fault, "zh"), en: describeFault(fault, "en") },
      hintFor(fault, types, { draft, expression }),
      at,
    );
  }
}

/** Faults count lines and columns from 1. */
function offsetOf(expression: string, { at }: Fault): number {
  const lines = expression.split("\n").slice(0, at.line - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + at.column - 1;
}

interface Around {
  readonly draft: ModuleDraft;
  readonly expression: string;
}

function hintFor(fault: Fault, types: Readonly<Record<string, unknown>>, { draft, expression }: Around): Text {
  switch (fault.code) {
    case "unknownField": {
      const [name = "", ...rest] = (fault.params["name"] ?? "").split(".");
      if (["today", "now", "$today", "$now"].includes(name))
        return text(
          "所存的值不会随时间改变：请用日期字段，或在条件中使用 $today",
          "A stored value does not change with time. Use a date field, or use $today in a condition.",
        );
      if (SELVES.has(name) && rest[0] !== undefined && types[rest[0]] !== undefined)
        return text(`直接写字段名“${rest.join(".")}”`, `Write the name of the field alone: “${rest.join(".")}”`);
      if (types[name] !== undefined) return suggestion(rest.join("."), partsIn(types[name]));
      return nestedHint(name, types) ?? fieldSuggestion(name, Object.keys(types), [draft]);
    }
    case "unknownFunction":
      return suggestion(fault.params["name"] ?? "", ["if", ...(fault.params["known"] ?? "").split(", ")]);
    case "wrongArgumentCount":
      return text("参见格式说明中的函数表", "See the table of functions in the reference");
    case "wrongType":
      return fault.params["found"] === "list"
        ? text("列表用 sum、count、min、max 或 average 合成一个值", "Make one value of a list by sum, count, min, max or average")
        : text("用 number(…)、text(…) 转换，或改用同类的字段", "Convert it by number(…) or text(…), or use a field of that type");
    case "notComparable":
      return text("两边须为同类的值", "Compare values of one type");
    case "notADate":
      return text("写成 '2026-03-31' 的形式", "Write a date such as '2026-03-31'");
    default:
      return (
        symbolHint(expression) ??
        text(
          "例如 price * count，或 if(days > 3, 'long', 'short')；文本用单引号",
          "For example price * count, or if(days > 3, 'long', 'short'). Texts stand in single quotes.",
        )
      );
  }
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

/** Signs of spreadsheets, templates and other languages. */
const SIGNS: readonly (readonly [RegExp, Text])[] = [
  [/^\s*=/, text("开头不写等号", "An expression does not begin with an equals sign")],
  [/×/, text("乘号写作 *", "Multiplication is *")],
  [/÷/, text("除号写作 /", "Division is /")],
  [/[（），；＋－＊／]/, text("用半角的括号与标点", "Use brackets and punctuation of half width")],
  [/\$?\{+\s*\w/, text("直接写字段名，不加 ${} 或 {{}}", "Write the name of the field alone, without ${} or {{}}")],
  [/=>|\breturn\b|;/, text("表达式只是一个值，不是程序", "An expression is one value, not a program")],
];

function symbolHint(expression: string): Text | null {
  return SIGNS.find(([sign]) => sign.test(expression))?.[1] ?? null;
}

function partsIn(type: unknown): readonly string[] {
  if (typeof type !== "object" || type === null) return [];
  if ("list" in type) return partsIn(type.list);
  return "fields" in type && typeof type.fields === "object" && type.fields !== null ? Object.keys(type.fields) : [];
}
