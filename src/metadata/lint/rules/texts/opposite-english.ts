import { englishMeaningsIn, meaningsIn, oppositeIn } from "../../facts/opposites.ts";
import { valueAt } from "../../facts/json-type.ts";
import { textsIn, type TextFault } from "../../facts/shown-texts.ts";
import type { Path } from "../../../source/parse.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { englishOf, textsOf } from "./missing-english.ts";

export const oppositeEnglish: Rule = {
  id: "opposite-english",
  severity: "warning",
  says: text(
    "英文说的与中文相反，或两种语言的名称次序不同，或数字不同",
    "The English says the opposite of the Chinese, has its labels in another order, or other numbers",
  ),
  check(draft, report) {
    for (const pairs of groupsOf(draft)) {
      if (pairs.length > 1 && checkOrder(pairs, report)) continue;
      for (const pair of pairs) checkPair(pair, report);
    }
  },
};

/** A Chinese text with its English. */
interface Pair {
  readonly zh: string;
  readonly en: string;
  /** Place of the English. */
  readonly path: Path;
}

/** The texts of the file; labels of one list stand together. */
function groupsOf(draft: ModuleDraft): readonly (readonly Pair[])[] {
  const groups = new Map<string, Pair[]>();
  for (const found of textsOf(draft)) {
    const entry = valueAt(draft.authored, "en", found.key);
    const part = typeof entry === "string" ? [] : [found.part];
    const path: Path = ["en", found.key, ...part, ...(found.id === undefined ? [] : [found.id])];
    const chinese = textsIn(valueAt(draft.value, ...found.path), []);
    const english = textsIn(englishOf(draft, found), path);
    // Another rule reports labels of another number.
    if (chinese.length !== english.length) continue;
    const key = `${found.key} ${found.part}`;
    const pairs = chinese.flatMap(({ shown }, at) => {
      const other = english[at];
      return other === undefined ? [] : [{ zh: shown, en: other.shown, path: other.path }];
    });
    groups.set(key, [...(groups.get(key) ?? []), ...pairs]);
  }
  return [...groups.values()];
}

/** Labels whose English is that of another label of the list: two of them are no translation, but another order. */
function checkOrder(pairs: readonly Pair[], report: Report): boolean {
  const named = pairs.map(({ zh, en }) => ({ own: meaningsIn(zh), said: englishMeaningsIn(en) }));
  const isElsewhere = ({ own, said }: (typeof named)[number]): boolean => {
    const [only, ...more] = said;
    return only !== undefined && more.length === 0 && !own.includes(only) && named.some((other) => other.own.includes(only));
  };
  const wrong = named.filter(isElsewhere);
  const [first] = pairs;
  if (wrong.length < 2 || first === undefined) return false;
  report(
    first.path.slice(0, -1),
    "value",
    text("英文的次序与中文不同", "The English labels have another order than the Chinese ones"),
    text(
      `按 ${JSON.stringify(pairs.map(({ zh }) => zh))} 的次序写英文，或改中文的次序`,
      `Write the English in the order ${JSON.stringify(pairs.map(({ zh }) => zh))}, or correct the order of the Chinese`,
    ),
  );
  return true;
}

function checkPair({ zh, en, path }: Pair, report: Report): void {
  const fault = englishFault(zh, en);
  if (fault !== null) report(path, "value", fault.message, fault.hint);
}

/** The fault of an English text that says something else than the Chinese; null for one that may be its translation. */
export function englishFault(zh: string, en: string): TextFault | null {
  const opposed = oppositeIn(meaningsIn(zh), englishMeaningsIn(en));
  if (opposed !== null)
    return {
      message: text(`“${zh}”的英文“${en}”意思相反`, `“${en}” means the opposite of “${zh}”`),
      hint: text(
        `“${opposed.own.name.zh}”是 ${opposed.own.name.en}`,
        `“${opposed.own.name.zh}” is “${opposed.own.name.en}” in English`,
      ),
    };
  const [own, said] = [numbersIn(zh), numbersIn(en.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ""))];
  if (own.length === 0 || own.length !== said.length || own.join() === said.join() || UNIT_OF_CHINESE.test(zh)) return null;
  if (zh.includes("%") !== en.includes("%") || areOtherSpans(zh, en)) return null;
  return {
    message: text(
      `中文写 ${own.join("、")}，英文写 ${said.join("、")}`,
      `The Chinese says ${own.join(", ")}, and the English ${said.join(", ")}`,
    ),
    hint: text(
      `两处写同一个数：${own.join("、")}，或改中文`,
      `Write the same numbers in both: ${own.join(", ")}, or correct the Chinese`,
    ),
  };
}

const SPANS = [
  [/\d\s*秒/, /\d[\s-]*seconds?\b/i],
  [/\d\s*分钟?/, /\d[\s-]*min(?:ute)?s?\b/i],
  [/\d\s*个?小时/, /\d[\s-]*h(?:ours?)?\b/i],
  [/\d\s*[天日]/, /\d[\s-]*days?\b/i],
  [/\d\s*个?(?:周|星期)/, /\d[\s-]*weeks?\b/i],
  [/\d\s*个?月/, /\d[\s-]*months?\b/i],
  [/\d\s*年/, /\d[\s-]*years?\b/i],
] as const;

/** True where one language counts a time in another unit: 12 个月 and 1 year. */
function areOtherSpans(zh: string, en: string): boolean {
  return SPANS.some(([chinese, english]) => chinese.test(zh) !== english.test(en));
}

/** Numbers that English counts by another unit: 3 万, 8 折. */
const UNIT_OF_CHINESE = /\d\s*[万亿千百折成]/;

function numbersIn(shown: string): readonly string[] {
  const found = shown.replaceAll(/\$\{[^}]*\}|\{\{[^}]*\}\}/g, "").match(/\d+(?:\.\d+)?/g) ?? [];
  return found
    .map(Number)
    .sort((a, b) => a - b)
    .map(String);
}
