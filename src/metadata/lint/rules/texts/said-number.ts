import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { listAt, numberAt, objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { isOfSpan, onlySpan, type SaidSpan } from "../../facts/texts/said-span.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { checkSet } from "../actions/words/said-set.ts";
import { checkResults } from "./said-results.ts";
import { checkStarts } from "./said-starts.ts";

export const saidNumber: Rule = {
  id: "said-number",
  severity: "warning",
  says: text(
    "操作、删除说明、关联列表或所显示的记录的文字中，数或时间的前后与条件中的不同，或文字中的数与操作所写的、表达式中的不同",
    "The number in a text of an action, in the message of removal, or in the title of a related list or of shown records, differs from the one in the condition, or its time lies on the other side of the present; or a number that an action writes, or one of an expression, differs from the one in its text",
  ),
  check(draft, report, { drafts }) {
    for (const [id, action] of draft.actions) {
      const helps = Object.values(objectAt(action, "fields")).map((ui) => stringAt(ui, "ui:help") ?? "");
      const texts = [
        ...["title", "todo", "confirm"].map((key) => stringAt(action, key) ?? ""),
        ...helps.filter((help) => DEADLINE.test(help)),
      ];
      checkTexts(
        draft,
        texts,
        { condition: valueAt(draft.authored, "actions", id, "when"), path: ["actions", id, "when"] },
        report,
      );
      checkSet(draft, id, action, report);
    }
    checkResults(draft, report);
    checkStarts(draft, report);
    checkSelected(draft, drafts, report);
    const [said, when] = ["otherwise", "when"].map((key) => valueAt(draft.authored, "removal", key));
    checkTexts(draft, [typeof said === "string" ? said : ""], { condition: when, path: ["removal", "when"] }, report);
  },
};

/** Texts of an input that say when the action is possible. */
const DEADLINE = /内(?:可以?|才能|能)|后(?:才能|方可)/;

/** Related lists and modules that show the records which a condition selects from another module. */
function checkSelected({ authored, value }: ModuleDraft, drafts: Project["drafts"], report: Report): void {
  const lists = listAt(value, "ui", "page", "related").map((related, at) => ({
    holder: related,
    title: titleOf(related),
    path: ["ui", "page", "related", at, "where"],
  }));
  const shown = { holder: valueAt(value, "shows") ?? null, title: titleOf(authored), path: ["shows", "where"] };
  for (const { holder, title, path } of [...lists, shown]) {
    const source = drafts.get(stringAt(holder, "module") ?? "");
    if (source !== undefined) checkTexts(source, [title], { condition: valueAt(holder, "where"), path }, report);
  }
}

interface Condition {
  readonly condition: Json | undefined;
  readonly path: Path;
}

/** @param source the module whose records the condition tests */
function checkTexts(source: ModuleDraft, texts: readonly string[], { condition, path }: Condition, report: Report): void {
  const tests = conditionTests(condition, path);
  const span = onlyOf(tests.flatMap(({ test, path: at }) => spansIn(test, at)));
  const bound = onlyOf(
    tests.flatMap(({ name, test, path: at }) => boundsIn(test, at).map((one) => ({ ...one, step: stepOf(source, name) }))),
  );
  for (const said of texts) {
    const meant = onlySpan(said);
    if (meant !== null && span !== null) {
      checkSpan(said, meant, span, report);
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

/** Words for what the action does, which need not be what its condition demands: “冻结 30 天”. */
const EFFECT =
  /(?:延长|延期|顺延|延后|推迟|冻结|禁言|锁定|封禁|停用|保留|留存|约?需|耗时|用时|历时|持续|有效期?|质保|保修|续[期费约签租借])[^，。；？]{0,4}$/;

/** Words before a time that has passed: “已过 30 分钟”. */
const SINCE = /(?:已经?过|过了)\s*$/;
const AT_LEAST = /(?:至少|不少于)\s*$/;

/** Words behind a time that has passed (“30 分钟后仍未到场”, “一年未盘点”), and before one that is to come (“提前 3 天”). */
const [PASSED, AHEAD] = [
  /^(?:[之以]?后)?(?:以上)?(?:仍然?|还|尚|依然)?(?:未(?!到[期来]|来|满)|没(?!到[期来]|满))/,
  /(?:提前|(?:开始|开课|上课|出发|发车|起飞|入住|开演|就诊|上[菜班课]|用餐|送达|交付)[之以]?前)(?:至少|不少于)?\s*$/,
];

/** Reports a distance from the present that is longer, shorter, or on the other side than its text says. */
function checkSpan(said: string, meant: SaidSpan, span: Span, report: Report): void {
  if (EFFECT.test(meant.before) && !/^(?:[之以]?后|以上|仍|还|未)/.test(meant.after)) return;
  if (!isOfSpan(meant, span.value)) {
    report(span.path, "value", ...wordsOf(said, meant.bound, span.value));
    return;
  }
  // “Not” turns the condition round.
  if (span.path.includes("not")) return;
  const [hasPassed, isAhead] = [PASSED.test(meant.after) || SINCE.test(meant.before), AHEAD.test(meant.before)];
  const isPast = span.sign === "-";
  const key = String(span.path.at(-1));
  if (isAhead && !isPast && key.endsWith("aximum") && AT_LEAST.test(meant.before)) {
    const mend = `"${key.replace("aximum", "inimum")}": "${span.name}+${span.value}"`;
    report(
      span.path,
      "key",
      text(
        `“${said}”说的是至少提前 ${meant.bound}，条件却只在最后这段时间成立`,
        `The text asks for at least ${meant.bound} ahead, but the condition holds only when less is left`,
      ),
      text(`写成 ${mend}，或改文字，英文同样`, `Write ${mend}, or correct the text in both languages`),
    );
    return;
  }
  if (WITHIN.test(meant.after) && !BEYOND.test(said)) checkWithin(said, meant, span, isPast, report);
  if (hasPassed === isAhead || (hasPassed ? isPast : !isPast)) return;
  const [sign, side] = hasPassed ? ["-", text("之后", "after")] : ["+", text("之前", "before")];
  report(
    span.path,
    "value",
    text(
      `“${said}”说的是 ${meant.bound} ${side.zh}，条件却在现在的另一边`,
      `The text is about ${meant.bound} ${side.en} the time, but the condition counts to the other side of the present`,
    ),
    text(
      `写 ${span.name}${sign}${span.value}，或改文字，英文同样`,
      `Write ${span.name}${sign}${span.value}, or correct the text in both languages`,
    ),
  );
}

/** Words behind a time up to which something counts, and those that turn it round. */
const [WITHIN, BEYOND] = [/^(?:以|之)?内/, /[不无未没]|超过|以外|之外/];

/** Reports “七天内到期” of what is due in seven days or later, and “三天内新增” of what is older than three days. */
function checkWithin(said: string, meant: SaidSpan, span: Span, isPast: boolean, report: Report): void {
  const key = String(span.path.at(-1));
  const [side, other] = isPast ? ["aximum", "inimum"] : ["inimum", "aximum"];
  if (!key.endsWith(side)) return;
  const bound = `${span.name}${span.sign}${span.value}`;
  const mend = `"x-m${other}": "${bound}"`;
  report(
    span.path,
    "key",
    text(
      `“${said}”说的是 ${meant.bound} 之内，条件要的却在这之外`,
      `The text is about the time within ${meant.bound}, but the condition asks for what lies beyond`,
    ),
    text(`写成 ${mend}，或改文字，英文同样`, `Write ${mend}, or correct the text in both languages`),
  );
}

function wordsOf(said: string, told: string, written: string): [ReturnType<typeof text>, ReturnType<typeof text>] {
  return [
    text(`“${said}”说的是 ${told}，条件却是 ${written}`, `The text says ${told}, but the condition has ${written}`),
    text(`写 ${told}，或改文字，英文同样`, `Write ${told}, or correct the text in both languages`),
  ];
}

/** A number that a text compares with: “低于 10”, “满 60 分”, “10 以下”. */
const NUMBER =
  /(?:低于|少于|小于|不足|不到|不满|超过|高于|大于|多于|至少|至多|满|达到?)\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*[%\p{L}]?\s*(?:以上|以下|以内)/gu;

interface Span {
  /** As written: “30d”. */
  readonly value: string;
  /** `$today` or `$now`, and the direction from there. */
  readonly name: string;
  readonly sign: string;
  readonly path: Path;
}

/** The distances from the present in the bounds of a test: `$today-30d`. */
function spansIn(test: Json, path: Path): readonly Span[] {
  return Object.entries(objectAt(test)).flatMap(([key, value]) => {
    const [, name, sign, span] = typeof value === "string" ? (/^(\$today|\$now)([+-])(\d+(?:d|h|min))$/.exec(value) ?? []) : [];
    return name === undefined || sign === undefined || span === undefined
      ? []
      : [{ value: span, name, sign, path: [...path, key] }];
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
