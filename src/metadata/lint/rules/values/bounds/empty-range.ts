import type { JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { compilePattern } from "../../../conforms.ts";
import { patternShape } from "../../../facts/patterns/pattern-shape.ts";
import { listAt, lookUp, objectAt } from "../../../facts/json-type.ts";
import { isReferenceById } from "../../../facts/fields/references.ts";
import type { Report, Rule } from "../../../rule.ts";
import { checkFormatPattern } from "../patterns/format-pattern.ts";
import { contradiction } from "../conditions/condition-always.ts";
import { against, text } from "../../../words.ts";

export const emptyRange: Rule = {
  id: "empty-range",
  severity: "error",
  says: text("最小值大于最大值，没有值能通过", "A minimum is above its maximum, so no value is valid"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) checkRange(field.schema, field.path, report);
    }
  },
};

/** Bounds on both sides by one field leave no value, when one of them excludes it. */
function checkFieldBounds(schema: JsonObject, path: Path, report: Report): void {
  for (const [lower, upper] of [
    ["x-exclusiveMinimum", "x-exclusiveMaximum"],
    ["x-exclusiveMinimum", "x-maximum"],
    ["x-minimum", "x-exclusiveMaximum"],
  ] as const) {
    if (typeof schema[lower] === "string" && schema[lower].startsWith("$")) continue;
    if (schema[lower] === undefined || schema[lower] !== schema[upper]) continue;
    report(
      [...path, upper],
      "key",
      text(`没有值同时大于与小于“${String(schema[lower])}”`, `No value is both above and below “${String(schema[lower])}”`),
      against(text(`删除 ${lower} 或 ${upper}`, `Delete ${lower} or ${upper}`), [...path, lower]),
    );
  }
}

/** Times in the present between which no time lies. */
function checkTimes(schema: JsonObject, path: Path, report: Report): void {
  const wrong = contradiction(schema);
  if (wrong === null) return;
  const [from, to] = [String(schema[wrong.lower]), String(schema[wrong.upper])];
  report(
    [...path, wrong.upper],
    "value",
    text(`${from} 与 ${to} 之间没有时间`, `No time lies between ${from} and ${to}`),
    against(text("对调两个界限，或删除其中一个", "Swap the two bounds, or delete one"), [...path, wrong.lower]),
  );
}

/** Compares the lengths that a pattern allows with those of the field. */
function checkPattern(schema: JsonObject, path: Path, report: Report): void {
  const { pattern, minLength, maxLength } = schema;
  if (typeof pattern !== "string" || !("test" in (compilePattern(pattern) ?? {}))) return;
  checkFormatPattern(schema, path, report);
  const { least, most } = patternShape(pattern);
  const wrong =
    typeof maxLength === "number" && maxLength < least
      ? { key: "maxLength", bound: least }
      : typeof minLength === "number" && minLength > most
        ? { key: "minLength", bound: most }
        : null;
  if (wrong === null) return;
  report(
    [...path, wrong.key],
    "value",
    text(`没有文本同时符合 pattern 与 ${wrong.key}`, `No string satisfies both the pattern and ${wrong.key}`),
    against(
      text(
        `pattern 的长度是 ${wrong.bound}；改正或删除 ${wrong.key}`,
        `The pattern has the length ${wrong.bound}. Correct or delete ${wrong.key}.`,
      ),
      [...path, "pattern"],
    ),
  );
}

/** A bound beside the stricter one of its side has no effect. */
function checkTwice(schema: JsonObject, path: Path, report: Report): void {
  const sides = [
    ["minimum", "exclusiveMinimum", (loose: number, strict: number) => loose > strict],
    ["maximum", "exclusiveMaximum", (loose: number, strict: number) => loose < strict],
  ] as const;
  for (const [inclusive, exclusive, matters] of sides) {
    const [loose, strict] = [schema[inclusive], schema[exclusive]];
    if (typeof loose !== "number" || typeof strict !== "number") continue;
    const idle = matters(loose, strict) ? exclusive : inclusive;
    report(
      [...path, idle],
      "key",
      text(`${inclusive} 与 ${exclusive} 只有一个起作用`, `Of ${inclusive} and ${exclusive} only one has an effect`),
      text(`删除 ${idle}`, `Delete ${idle}`),
    );
  }
}

/** Bounds between which no whole number, or no multiple, lies. */
function checkBetween(schema: JsonObject, path: Path, report: Report): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema;
  const step = typeof multipleOf === "number" ? multipleOf : type === "integer" ? 1 : null;
  if (step === null || step <= 0) return;
  const low = Math.max(
    typeof minimum === "number" ? Math.ceil(near(minimum / step)) : -Infinity,
    typeof exclusiveMinimum === "number" ? Math.floor(near(exclusiveMinimum / step)) + 1 : -Infinity,
  );
  const high = Math.min(
    typeof maximum === "number" ? Math.floor(near(maximum / step)) : Infinity,
    typeof exclusiveMaximum === "number" ? Math.ceil(near(exclusiveMaximum / step)) - 1 : Infinity,
  );
  const [from, to] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum];
  if (low <= high || typeof from !== "number" || typeof to !== "number" || from >= to) return;
  const key = typeof multipleOf === "number" ? "multipleOf" : minimum === undefined ? "exclusiveMinimum" : "minimum";
  report(
    [...path, key],
    "value",
    text(`${from} 与 ${to} 之间没有允许的值`, `No allowed value lies between ${from} and ${to}`),
    against(
      text(`放宽范围，或删除 ${key}`, `Widen the range, or delete ${key}`),
      ...["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum"]
        .filter((bound) => bound !== key && schema[bound] !== undefined)
        .map((bound) => [...path, bound]),
    ),
  );
}

/** A bound of whole numbers between two of them. */
function checkWhole(schema: JsonObject, path: Path, report: Report): void {
  if (schema["type"] !== "integer") return;
  for (const key of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    const bound = schema[key];
    if (typeof bound !== "number" || Number.isInteger(bound)) continue;
    const whole = key.endsWith("inimum") === key.startsWith("exclusive") ? Math.floor(bound) : Math.ceil(bound);
    report(
      [...path, key],
      "value",
      text(`整数的 ${key} 不能是 ${bound}`, `${key} ${bound} lies between two whole numbers`),
      text(`写 ${whole}，或改用 "type": "number"`, `Write ${whole}, or "type": "number"`),
    );
  }
}

/** Removes the error of a division such as 0.3 / 0.1. */
function near(ratio: number): number {
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 ? Math.round(ratio) : ratio;
}

/** A list without duplicates has at most as many items as there are choices. */
function checkDistinct(schema: JsonObject, path: Path, report: Report): void {
  const choices = listAt(schema, "items", "enum");
  const { minItems, uniqueItems } = schema;
  if (uniqueItems !== true || choices.length === 0 || typeof minItems !== "number" || minItems <= choices.length) return;
  report(
    [...path, "minItems"],
    "value",
    text(
      `不重复的列表只有 ${choices.length} 个选项，minItems ${minItems} 无法满足`,
      `A list without duplicates has ${choices.length} choices, so minItems ${minItems} is never met`,
    ),
    against(text(`写 ${choices.length} 或更小的数`, `Write ${choices.length} or less`), [...path, "items", "enum"]),
  );
}

const PAIRS = [
  ["minimum", "maximum", false],
  ["exclusiveMinimum", "exclusiveMaximum", true],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["minLength", "maxLength", false],
  ["minItems", "maxItems", false],
] as const;

/** Characters of every value of a format, and of the ID of a record. */
const LENGTHS: Readonly<Record<string, number>> = { date: 10, "local-date-time": 19, "date-time": 19, "id-card": 18, phone: 11 };
const LONGEST_ID = 19;

/** A length that is too short for the values that a field stores. */
function checkRoom(schema: JsonObject, path: Path, report: Report): void {
  const { maxLength } = schema;
  const format = String(schema["x-format"] ?? schema["format"] ?? "");
  const needed = isReferenceById(schema) ? LONGEST_ID : lookUp(LENGTHS, format);
  if (typeof maxLength !== "number" || needed === undefined || maxLength >= needed || maxLength === 0) return;
  report(
    [...path, "maxLength"],
    "value",
    text(`值有 ${needed} 个字符，放不下`, `The values have ${needed} characters, more than this`),
    text(`删除 maxLength，或写 ${needed}`, `Delete maxLength, or write ${needed}`),
  );
}

/** Bounds of nothing: a form that was filled in with zeros. */
function checkZero({ minimum, maximum }: JsonObject, path: Path, report: Report): void {
  if (minimum !== 0 || maximum !== 0) return;
  report(
    [...path, "maximum"],
    "value",
    text("minimum 与 maximum 都是 0，只有 0 能通过", "minimum and maximum are both 0, so only 0 is valid"),
    text("写允许的最大数，或删除 maximum", "Write the largest number that is allowed, or delete maximum"),
  );
}

function checkRange(schema: JsonObject, path: Path, report: Report): void {
  checkRoom(schema, path, report);
  for (const [low, high, open] of PAIRS) {
    const [from, to] = [schema[low], schema[high]];
    if (to === 0 && (high === "maxLength" || high === "maxItems"))
      report(
        [...path, high],
        "value",
        text(`${high} 为 0，只有空值能通过`, `With ${high} 0 only an empty value is valid`),
        text("写允许的最大数，或删除它", "Write the largest number that is allowed, or delete it"),
      );
    if (typeof from !== "number" || typeof to !== "number" || from < to || (from === to && !open)) continue;
    if (from === to)
      report(
        [...path, low],
        "value",
        text(`${low} ${from} 与 ${high} ${to} 之间没有值`, `No value lies between ${low} ${from} and ${high} ${to}`),
        against(
          text(
            `写更大的 ${high}；要允许 ${from} 就写 minimum 与 maximum`,
            `Write a larger ${high}. To allow ${from} itself write minimum and maximum.`,
          ),
          [...path, high],
        ),
      );
    else
      report(
        [...path, low],
        "value",
        text(`${low} ${from} 大于 ${high} ${to}`, `${low} ${from} is above ${high} ${to}`),
        against(text("对调两个值，或删除其中一个", "Swap them, or delete one"), [...path, high]),
      );
  }
  checkZero(schema, path, report);
  checkDistinct(schema, path, report);
  checkWhole(schema, path, report);
  checkBetween(schema, path, report);
  checkTwice(schema, path, report);
  checkFieldBounds(schema, path, report);
  checkTimes(schema, path, report);
  checkPattern(schema, path, report);
  if (schema["items"] !== undefined) checkRange(objectAt(schema, "items"), [...path, "items"], report);
  for (const [name, part] of Object.entries(objectAt(schema, "properties")))
    checkRange(objectAt(part), [...path, "properties", name], report);
}
