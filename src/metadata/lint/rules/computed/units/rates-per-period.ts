import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { text, wordsIn } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";
import { written } from "./measured-values.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** The time for which a rate is paid, and the function that counts it. */
interface Period {
  readonly call: "hours" | "days" | "months" | null;
  readonly zh: string;
  readonly en: string;
  readonly title: RegExp;
  readonly words: readonly string[];
}

/** Rates by the beginning of their Chinese titles, and by the words of their names. */
const PERIODS: readonly Period[] = [
  {
    call: "hours",
    zh: "小时",
    en: "hour",
    title: /^(?:每小时|小时(?=[单费租工])|工时(?=单价|费))|时薪|[/／]小?时/,
    words: ["hourly", "hour"],
  },
  {
    call: "days",
    zh: "天",
    en: "day",
    title: /^(?:每[天日]|日(?=[租薪单均费]))|日租|日薪|[/／][天日]/,
    words: ["daily", "day"],
  },
  {
    call: "months",
    zh: "月",
    en: "month",
    title: /^(?:每个?月|月(?=[租薪费供单均]))|月租|月薪|[/／]月/,
    words: ["monthly", "month"],
  },
  {
    call: null,
    zh: "年",
    en: "year",
    title: /^(?:每年|年(?=[租薪费单均]))|年租|年薪|[/／]年/,
    words: ["yearly", "annual", "year"],
  },
];

const SPANS: ReadonlySet<string> = new Set(["hours", "days", "months"]);

/** Finds a rate for one period that is multiplied by a number of other ones: the rent of a month times `days(…)`. */
export function ratesPerPeriod(expression: Expression, fieldOf: FieldOf): readonly IdleCall[] {
  if (expression.kind !== "binary" || expression.operator !== "*")
    return partsOf(expression).flatMap((part) => ratesPerPeriod(part, fieldOf));
  const factors = factorsOf(expression);
  const inner = factors.flatMap((part) => ratesPerPeriod(part, fieldOf));
  // A number, or a division, may convert one period into the other.
  if (factors.some(converts)) return inner;
  const [period, ...periods] = factors.flatMap((part) => periodOf(part, fieldOf) ?? []);
  const [span, ...spans] = factors.flatMap((part) => spanIn(part) ?? []);
  if (period === undefined || span === undefined || periods.length > 0 || spans.length > 0 || span.name === period.call)
    return inner;
  const [, unit = span.name] = /^(.*)s$/.exec(span.name) ?? [];
  const counted = PERIODS.find(({ call }) => call === span.name)?.zh ?? "";
  const meant = period.call === null ? null : `${period.call}(${span.args.map(written).join(", ")})`;
  return [
    ...inner,
    {
      at: span.at,
      message: text(
        `每${period.zh}的金额乘的却是${counted}数`,
        `An amount per ${period.en} is multiplied by a number of ${unit}s`,
      ),
      hint:
        meant === null
          ? text(`先把${counted}数换算成年数`, `Convert the ${unit}s into years first`)
          : text(`写 ${meant}，或先换算`, `Write ${meant}, or convert it first`),
    },
  ];
}

function factorsOf(expression: Expression): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== "*") return [expression];
  return [...factorsOf(expression.left), ...factorsOf(expression.right)];
}

function converts(expression: Expression): boolean {
  if (expression.kind === "number") return true;
  const divides = expression.kind === "binary" && expression.operator === "/";
  return divides || partsOf(expression).some((part) => part.kind !== "number" && converts(part));
}

type Call = Extract<Expression, { kind: "call" }>;

/** The span of a factor: `days(a, b)`, also with a number added, or none for an empty date. */
function spanIn(expression: Expression): Call | null {
  if (expression.kind === "call") {
    if (SPANS.has(expression.name)) return expression;
    const [first] = expression.args;
    return first !== undefined && KEEPING.has(expression.name) ? spanIn(first) : null;
  }
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-")) return null;
  return expression.right.kind === "number" ? spanIn(expression.left) : null;
}

const KEEPING: ReadonlySet<string> = new Set(["coalesce", "round", "floor", "ceil", "abs", "max"]);

/** The period of a rate; null for another value, and where the title and the name disagree. */
function periodOf(expression: Expression, fieldOf: FieldOf): Period | null {
  if (expression.kind === "call") {
    const [first] = expression.args;
    return first !== undefined && KEEPING.has(expression.name) ? periodOf(first, fieldOf) : null;
  }
  const field = expression.kind === "path" ? fieldOf(expression.names.join(".")) : undefined;
  if (field === undefined || (factsOf(field).storage !== "decimal" && field.type !== "number")) return null;
  const titled = PERIODS.filter(({ title }) => title.test(titleOf(field.schema)));
  const words = wordsIn(field.name);
  const named = PERIODS.filter((period) => period.words.some((word, at) => isRateWord(words, word, at === 0)));
  const [only, ...others] = new Set([...titled, ...named]);
  return only === undefined || others.length > 0 || titled.length === 0 ? null : only;
}

/** “monthlyRent” and “rentPerMonth”, but not “monthRent”, which may be the rent of one month. */
function isRateWord(words: readonly string[], word: string, isAdverb: boolean): boolean {
  const at = words.indexOf(word);
  return at >= 0 && (isAdverb || word === "annual" || words[at - 1] === "per");
}
