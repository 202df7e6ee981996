import { parse, partsOf, type Expression } from "#expressions";
import type { Path } from "../../../source/parse.ts";
import { everyField, type ModuleDraft } from "../../facts/draft.ts";
import { labelledChoices } from "../../facts/fields/labelled-choices.ts";
import { objectAt, stringAt, titleOf } from "../../facts/json-type.ts";
import { saidShare, type SaidShare } from "../../facts/texts/said-share.ts";
import type { Report } from "../../rule.ts";
import { text } from "../../words.ts";
import { offsetOf } from "../computed/check-expression.ts";

/** An expression with the texts that say what it gives. */
interface Told {
  readonly expression: string;
  readonly texts: readonly string[];
  readonly path: Path;
}

/** Reports a number of an expression that its text says otherwise: “每 3 个月” of `addMonths(day, 6)`. */
export function checkResults(draft: ModuleDraft, report: Report): void {
  for (const { expression, texts, path } of [...computedIn(draft), ...setIn(draft)]) {
    const parsed = parse(expression);
    if (!parsed.ok) continue;
    for (const shown of texts) {
      const wrong =
        turnedChoice(parsed.value, shown, draft) ??
        otherSpan(parsed.value, shown) ??
        otherUnit(parsed.value, shown, draft) ??
        otherShare(parsed.value, shown) ??
        otherSide(parsed.value, shown) ??
        otherExcess(parsed.value, shown) ??
        otherRounding(parsed.value, shown);
      if (wrong === null) continue;
      const at = wrong.part.at;
      report(
        path,
        "value",
        text(
          `“${shown}”说的是 ${wrong.said}，表达式却是 ${wrong.found}`,
          `The text says “${wrong.said}”, but the expression has ${wrong.found}`,
        ),
        text(`写 ${wrong.meant}，或改文字，英文同样`, `Write ${wrong.meant}, or correct the text in both languages`),
        { offset: offsetOf(expression, at), length: at.length },
      );
      break;
    }
  }
}

function computedIn({ record }: ModuleDraft): readonly Told[] {
  return everyField(record).flatMap(({ schema, ui, path }): Told[] => {
    const expression = stringAt(schema, "x-compute");
    const texts = [schema["title"], schema["description"], ui["ui:help"]].filter((shown) => typeof shown === "string");
    return expression === undefined ? [] : [{ expression, texts, path: [...path, "x-compute"] }];
  });
}

/** The only expression that an action writes: several share one text. */
function setIn({ actions }: ModuleDraft): readonly Told[] {
  return [...actions].flatMap(([id, action]) => {
    const computed = Object.entries(objectAt(action, "set")).flatMap(([name, value]): Told[] => {
      const expression = stringAt(value, "x-compute");
      const texts = ["title", "confirm"].map((key) => stringAt(action, key)).filter((shown) => shown !== undefined);
      return expression === undefined ? [] : [{ expression, texts, path: ["actions", id, "set", name, "x-compute"] }];
    });
    return computed.length === 1 ? computed : [];
  });
}

interface Wrong {
  readonly part: Expression;
  readonly said: string;
  readonly found: string;
  readonly meant: string;
}

/** Units of a time in texts, with the function that adds it and the number of its units in one. */
const SPANS: readonly (readonly [word: RegExp, name: string, factor: number])[] = [
  [/^(?:天|日)/, "addDays", 1],
  [/^个?(?:周|星期)/, "addDays", 7],
  [/^个?月/, "addMonths", 1],
  [/^个?季度/, "addMonths", 3],
  [/^年/, "addMonths", 12],
];

/** Words that make a number a bound, or one of several cases. */
const NO_RESULT = /至多|最多|最长|至少|最少|不[得能]?(?:超过|少于)|以内|以上|以下|如果|若|工作日|[第首含]|\d{4}\s*年/;

/** A single time in the text, and a single one that the expression adds. */
function otherSpan(expression: Expression, shown: string): Wrong | null {
  const [only, ...others] = [...shown.matchAll(/(\d+(?:\.\d+)?)\s*(\D{0,3})/g)];
  if (only === undefined || others.length > 0 || NO_RESULT.test(shown)) return null;
  const span = SPANS.find(([word]) => word.test(only[2] ?? ""));
  const added = everyPart(expression).filter((part) => part.kind === "call" && /^add(?:Days|Months)$/.test(part.name));
  const [call, ...calls] = added;
  if (span === undefined || call?.kind !== "call" || calls.length > 0) return null;
  const [word, name, factor] = span;
  const by = call.args[1];
  const meant = Number(only[1]) * factor;
  const found = by === undefined ? null : numberIn(by);
  if (by === undefined || found === null || call.name !== name || Math.abs(found) === meant) return null;
  return {
    part: by,
    said: `${only[1]} ${word.exec(only[2] ?? "")?.[0] ?? ""}`,
    found: String(found),
    meant: String(found < 0 ? -meant : meant),
  };
}

/** Days and months in texts. */
const COUNTED = /(\d+)\s*(天|日(?!期)|个月)/g;

/** A time of days in the texts of the actions that the expression counts in months: “保留 7 天” of `addMonths(readyOn, 7)`. */
function otherUnit(expression: Expression, shown: string, { actions, record }: ModuleDraft): Wrong | null {
  if (expression.kind !== "call" || !/^add(?:Days|Months)$/.test(expression.name)) return null;
  const by = expression.args[1];
  const number = by === undefined ? null : numberIn(by);
  if (by === undefined || number === null || Math.abs(number) < 2) return null;
  const texts = [...actions.values()].flatMap((action) => ["confirm", "todo"].map((key) => stringAt(action, key) ?? ""));
  const helps = [...record.fields.values()].map(({ ui }) => stringAt(ui, "ui:help") ?? "");
  const spans = [...texts, ...helps, shown].flatMap((said) => [...said.matchAll(COUNTED)]);
  const same = spans.filter(([, digits]) => Number(digits) === Math.abs(number));
  const isMonths = expression.name === "addMonths";
  const [first] = same;
  if (first === undefined || same.some(([, , unit]) => unit !== first[2])) return null;
  if (/月/.test(first[2] ?? "") === isMonths) return null;
  const name = isMonths ? "addDays" : "addMonths";
  return { part: expression, said: first[0], found: expression.name, meant: name };
}

/** Texts that count what is begun, and that leave it out. */
const [UP, DOWN] = [/不[足满]一?[^，。；]{0,4}按一|向上取整|进一/, /不[足满]一?[^，。；]{0,4}不[计算]|向下取整|舍去/];

/** “不足一天按一天计” of `floor(hours / 24)`. */
function otherRounding(expression: Expression, shown: string): Wrong | null {
  const [isUp, isDown] = [UP.test(shown), DOWN.test(shown)];
  if (isUp === isDown) return null;
  const [wrong, meant] = isUp ? ["floor", "ceil"] : ["ceil", "floor"];
  const parts = everyPart(expression);
  const part = parts.find((one) => one.kind === "call" && one.name === wrong);
  // `floor(days) + 1` rounds a day that has begun up.
  const isShifted = parts.some((one) => one.kind === "binary" && one.left === part && numberIn(one.right) === 1);
  return part === undefined || isShifted
    ? null
    : { part, said: ((isUp ? UP : DOWN).exec(shown) ?? [""])[0], found: wrong, meant };
}

/** Words of a multiple that is added to the whole: “高 0.3 倍”. */
const ADDED = /[增高多涨加超翻]/;
const REDUCED = /[减扣免]|优惠|折扣/;

/** Factors that convert units, such as the months of a year. */
const CONVERSIONS: ReadonlySet<number> = new Set([7, 12, 24, 30, 31, 52, 60]);

/** A single share in the text, and a single factor in the expression: “平日租金的 1.3 倍” of `dayRate * 1.5`. */
function otherShare(expression: Expression, shown: string): Wrong | null {
  const share = NO_RESULT.test(shown) ? null : saidShare(shown);
  const [factor, ...more] = share === null ? [] : numbersIn(expression);
  const found = factor === undefined ? null : numberIn(factor);
  if (share === null || factor === undefined || more.length > 0 || found === null) return null;
  const isMultiple = share.kind === "multiple";
  const meant = isMultiple ? otherMultiple(share, found, shown) : otherPart(share, found, shown);
  if (meant === null || !isFactor(expression, factor, isMultiple ? /^\*$/ : /^[*/]$/)) return null;
  return { part: factor, said: share.said, found: String(found), meant: String(Number(meant.toFixed(6))) };
}

/** @returns the factor that the text means; null if the one of the expression says the same, or something else */
function otherMultiple({ value }: SaidShare, found: number, shown: string): number | null {
  const possible = [value, 1 / value, ...(ADDED.test(shown) ? [1 + value] : [])];
  if (found >= 100 || CONVERSIONS.has(found) || isAmong(found, possible)) return null;
  return ADDED.test(shown) && value < 1 && found > 1 ? 1 + value : value;
}

function otherPart({ value, kind }: SaidShare, found: number, shown: string): number | null {
  const possible = [value, 1 - value, 1 + value].flatMap((one) => [one, one * 100]);
  if (found >= 2 || isAmong(found, possible)) return null;
  if (found > 1) return 1 + value;
  return REDUCED.test(shown) && kind !== "rest" ? 1 - value : value;
}

/** A number that a text puts on one side of what it speaks of. */
const ABOVE_OR_BELOW =
  /(超过|超出|高于|大于|多于|达到|满|低于|少于|小于|不足|不满)\s*(\d+(?:\.\d+)?)\s*(万?)|(\d+(?:\.\d+)?)\s*(万?)[^\d，。；]{0,2}(以上|以下|以内)/g;
const TURNED = /不[得能可]|不(?:超过|高于|大于|多于|低于|少于|小于)|无[需须]|免|否则|除/;

const OTHER_SIDE: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** A comparison with the number of the text on the other side: “超过 500000” of `subtotal < 500000`. */
function otherSide(expression: Expression, shown: string): Wrong | null {
  const [only, ...others] = TURNED.test(shown) ? [] : [...shown.matchAll(ABOVE_OR_BELOW)];
  if (only === undefined || others.length > 0 || expression.kind !== "binary") return null;
  const [said, before = "", digits, ten = "", digitsAfter = digits, tenAfter = ten, after = ""] = only;
  const number = Number(digitsAfter) * (tenAfter === "" ? 1 : 10_000);
  const isAbove = /[超高大多达满上]/.test(before.replace(/不满/, "") + after);
  const { operator, left, right } = expression;
  const meant = OTHER_SIDE[operator];
  if (meant === undefined || left.kind !== "path" || numberIn(right) !== number || operator.startsWith(">") === isAbove)
    return null;
  return { part: expression, said: said.trim(), found: operator, meant };
}

/** A limit above which a text counts: “超过 12 小时的部分”. */
const EXCESS = /(?:超过|超出|超|逾|多于|高于|大于|满)\s*(\d+(?:\.\d+)?)/g;

/** Units in which a text and an expression may count the same: minutes and hours, cents, thousands, 万. */
const RATIOS = [1, 7, 10, 12, 24, 30, 60, 100, 365, 1000, 1440, 3600, 10_000];

/** A single limit in the text, and a single one above which the expression counts: “超过 12 小时” of `max(hours - 10, 0)`. */
function otherExcess(expression: Expression, shown: string): Wrong | null {
  const [said, ...others] = NO_LIMIT.test(shown) ? [] : [...shown.matchAll(EXCESS)].map(([, digits]) => digits);
  const limits = everyPart(expression).flatMap((part) =>
    part.kind === "call" && part.name === "max" ? limitsOf(part.args) : [],
  );
  const [limit, ...more] = limits;
  const found = limit === undefined ? null : numberIn(limit);
  if (said === undefined || others.length > 0 || limit === undefined || more.length > 0 || found === null) return null;
  const meant = Number(said);
  const possible = RATIOS.flatMap((ratio) => [meant * ratio, meant / ratio]);
  if (meant === 0 || found === 0 || isAmong(found, possible)) return null;
  return { part: limit, said, found: String(found), meant: said };
}

/** “不超过 12” bounds. */
const NO_LIMIT = /不[得能可]?(?:超过?|超出|多于|高于|大于|满)/;

/** The numbers that are subtracted in an argument beside a 0. */
function limitsOf(args: readonly Expression[]): readonly Expression[] {
  const hasZero = args.length === 2 && args.some((arg) => numberIn(arg) === 0);
  return hasZero ? args.flatMap((arg) => (arg.kind === "binary" && arg.operator === "-" ? [arg.right] : [])) : [];
}

function isAmong(number: number, possible: readonly number[]): boolean {
  return possible.some((one) => Math.abs(one - number) < 1e-9);
}

/** The numbers that an expression calculates with. 0 and 1 say nothing, nor do the decimals that it rounds to. */
function numbersIn(expression: Expression): readonly Expression[] {
  if (expression.kind === "number") return ["0", "1"].includes(expression.digits) ? [] : [expression];
  const parts = partsOf(expression);
  return (expression.kind === "call" && expression.name === "round" ? parts.slice(0, 1) : parts).flatMap(numbersIn);
}

/** True if an expression multiplies by a number, or by a choice with it. */
function isFactor(expression: Expression, number: Expression, operator: RegExp): boolean {
  const isSide = (side: Expression): boolean =>
    side === number || (side.kind === "if" && [side.chosen, side.otherwise].includes(number));
  return everyPart(expression).some(
    (part) => part.kind === "binary" && operator.test(part.operator) && [part.left, part.right].some(isSide),
  );
}

/** “加急 3 天” of `if(urgent, 10, 3)`, where the other number stands in the text too. */
function turnedChoice(expression: Expression, shown: string, draft: ModuleDraft): Wrong | null {
  for (const part of everyPart(expression)) {
    if (part.kind !== "if") continue;
    const [chosen, otherwise] = [numberIn(part.chosen), numberIn(part.otherwise)];
    const isTurned = part.condition.kind === "not";
    const condition = part.condition.kind === "not" ? part.condition.operand : part.condition;
    const title = caseOf(condition, draft);
    if (chosen === null || otherwise === null || chosen === otherwise || title === null) continue;
    const at = title.length < 2 ? -1 : shown.indexOf(title);
    // “非加急” speaks of the other case.
    if (at < 0 || /[非不未无没]$/.test(shown.slice(0, at)) || shown.includes(title, at + 1)) continue;
    const [, said] = /^(?:的?时?[则为]?|件|订单)?[:：，,]?\s*(\d+(?:\.\d+)?)/.exec(shown.slice(at + title.length)) ?? [];
    const [meant, other] = isTurned ? [otherwise, chosen] : [chosen, otherwise];
    const numbers = [...shown.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits));
    if (said === undefined || Number(said) !== other || !numbers.includes(meant) || numbers.length !== 2) continue;
    return {
      part,
      said: `${title} ${said}`,
      found: String(meant),
      meant: isTurned ? `${meant} / ${other}` : `${other}, ${meant}`,
    };
  }
  return null;
}

/** Returns the Chinese words for the case that a condition selects: the title of a boolean, or the label of a choice. */
function caseOf(condition: Expression, draft: ModuleDraft): string | null {
  if (condition.kind === "path") {
    const field = draft.record.fields.get(condition.names.join("."));
    return field?.type === "boolean" ? titleOf(field.schema).replace(/^(?:是否|已)/, "") : null;
  }
  if (condition.kind !== "binary" || condition.operator !== "==" || condition.left.kind !== "path") return null;
  const { left, right } = condition;
  const value = right.kind === "constant" ? right.value : right.kind === "number" ? Number(right.digits) : null;
  return labelledChoices(draft, left.names.join(".")).find((choice) => choice.value === value)?.label ?? null;
}

function everyPart(expression: Expression): readonly Expression[] {
  return [expression, ...partsOf(expression).flatMap(everyPart)];
}

function numberIn(expression: Expression): number | null {
  if (expression.kind === "number") return Number(expression.digits);
  const inner = expression.kind === "negate" ? numberIn(expression.operand) : null;
  return inner === null ? null : -inner;
}
