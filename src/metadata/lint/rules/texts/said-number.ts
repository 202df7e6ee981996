import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { numberAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { checkResults } from "./said-results.ts";

export const saidNumber: Rule = {
  id: "said-number",
  severity: "warning",
  says: text(
    "操作或删除说明中的数与条件中的不同，或文字中的数与表达式中的不同",
    "The number in a text of an action, or in the message of removal, differs from the one in the condition, or a number of an expression from the one in its text",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      const texts = ["title", "todo", "confirm"].map((key) => ({
        said: stringAt(action, key) ?? "",
        path: ["actions", id, key],
      }));
      checkTexts(draft, texts, ["actions", id, "when"], report);
    }
    checkResults(draft, report);
    const path = ["removal", "otherwise"];
    checkTexts(draft, [{ said: stringAt(draft.authored, ...path) ?? "", path }], ["removal", "when"], report);
  },
};

interface Said {
  readonly said: string;
  readonly path: Path;
}

function checkTexts(draft: ModuleDraft, texts: readonly Said[], path: Path, report: Report): void {
  const tests = conditionTests(valueAt(draft.authored, ...path), path);
  const span = onlyOf(tests.flatMap(({ test, path: at }) => spansIn(test, at)));
  const bound = onlyOf(
    tests.flatMap(({ name, test, path: at }) => boundsIn(test, at).map((one) => ({ ...one, step: stepOf(draft, name) }))),
  );
  for (const { said } of texts) {
    const meant = onlySpan(said);
    if (meant !== null && span !== null) {
      if (hoursOf(meant) !== hoursOf(span.value)) report(span.path, "value", ...wordsOf(said, meant, span.value));
      continue;
    }
    const [, before, after] = onlyOf([...said.matchAll(NUMBER)]) ?? [];
    const number = Number(before ?? after);
    if (bound === null || Number.isNaN(number) || meant !== null) continue;
    const possible = [number, number - bound.step, number + bound.step, number / 100];
    if (!possible.some((one) => Math.abs(one - bound.value) < 1e-9))
      report(bound.path, "value", ...wordsOf(said, String(number), String(bound.value)));
  }
}

function wordsOf(said: string, told: string, written: string): [ReturnType<typeof text>, ReturnType<typeof text>] {
  return [
    text(`“${said}”说的是 ${told}，条件却是 ${written}`, `The text says ${told}, but the condition has ${written}`),
    text(`写 ${told}，或改文字，英文同样`, `Write ${told}, or correct the text in both languages`),
  ];
}

/** A time in a text: “7 天”, “24 小时”. */
const SPAN = /(\d+)\s*(天|日(?!期)|周|小时|分钟)/g;

const UNITS: Readonly<Record<string, { readonly factor: number; readonly unit: keyof typeof HOURS }>> = {
  天: { factor: 1, unit: "d" },
  日: { factor: 1, unit: "d" },
  周: { factor: 7, unit: "d" },
  小时: { factor: 1, unit: "h" },
  分钟: { factor: 1, unit: "min" },
};

const HOURS = { d: 24, h: 1, min: 1 / 60 };

/** The only time in a text, as in a bound: “7 天” is `7d`. Null without one. */
export function onlySpan(said: string): string | null {
  const told = onlyOf([...said.matchAll(SPAN)]);
  if (told === null) return null;
  const [, count = "", unit = ""] = told;
  const { factor, unit: short } = UNITS[unit] ?? { factor: 1, unit };
  return `${Number(count) * factor}${short}`;
}

/** @param span as in a bound: `30d` */
export function hoursOf(span: string): number {
  const [, count = "", unit = ""] = /^(\d+)(d|h|min)$/.exec(span) ?? [];
  return Number(count) * (unit === "d" || unit === "h" || unit === "min" ? HOURS[unit] : 0);
}

/** A number that a text compares with: “低于 10”, “满 60 分”, “10 以下”. */
const NUMBER =
  /(?:低于|少于|小于|不足|不到|不满|超过|高于|大于|多于|至少|至多|满|达到?)\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*[%\p{L}]?\s*(?:以上|以下|以内)/gu;

interface Span {
  /** As written: “30d”. */
  readonly value: string;
  readonly path: Path;
}

/** The distances from the present in the bounds of a test: `$today-30d`. */
function spansIn(test: Json, path: Path): readonly Span[] {
  return Object.entries(objectAt(test)).flatMap(([key, value]) => {
    const [, span] = typeof value === "string" ? (/^\$(?:today|now)[+-](\d+(?:d|h|min))$/.exec(value) ?? []) : [];
    return span === undefined ? [] : [{ value: span, path: [...path, key] }];
  });
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

function boundsIn(test: Json, path: Path): readonly { readonly value: number; readonly path: Path }[] {
  return BOUNDS.flatMap((key) => {
    const value = numberAt(test, key);
    // A text says “有” or “没有” in place of a bound of 0.
    return value === undefined || value === 0 ? [] : [{ value, path: [...path, key] }];
  });
}

/** The distance between “more than” and “at least”. */
function stepOf({ record }: ModuleDraft, name: string): number {
  const field = record.fields.get(name);
  if (field === undefined) return 0;
  return factsOf(field).storage === "integer" || field.type === "integer" ? 1 : (numberAt(field.schema, "multipleOf") ?? 0);
}

function onlyOf<T>(list: readonly T[]): T | null {
  const [only, ...others] = list;
  return only === undefined || others.length > 0 ? null : only;
}
