import { opposedIn } from "../../facts/texts/opposites.ts";
import { conceptsIn, conceptsOfWords, meet, says, wordOf, type Concept } from "../../facts/texts/concepts.ts";
import { valueAt } from "../../facts/json-type.ts";
import { withDigits, withEnglishDigits } from "../../facts/texts/number-words.ts";
import { otherUnitLabel, singularUnit, UNIT_PARTS } from "../../facts/texts/unit-labels.ts";
import { remembering } from "../../facts/texts/remembering.ts";
import { textsIn, type TextFault } from "../../facts/texts/shown-texts.ts";
import type { Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { namedFields, type ModuleDraft } from "../../facts/draft.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { turnedLabelsOf, turnedSwitch } from "../values/choices/turned-labels.ts";
import { englishOf, textsOf } from "./missing-english.ts";
import { isCounted } from "./said-counts.ts";
import { exchangesIn } from "./swapped-english.ts";

export const oppositeEnglish: Rule = {
  id: "opposite-english",
  severity: "warning",
  says: text(
    "英文说的与中文相反（如“不能”写作 can），或两种语言的名称次序不同，或数字不同",
    "The English says the opposite of the Chinese (“can” for “cannot”), has its labels in another order, or other numbers",
  ),
  check(draft, report) {
    for (const pairs of groupsOf(draft)) {
      if (pairs.length > 1 && checkOrder(pairs, report)) continue;
      for (const pair of pairs) if (!isOfPattern(draft, pair)) checkPair(pair, report);
    }
  },
};

/** A Chinese text with its English. */
interface Pair {
  readonly zh: string;
  readonly en: string;
  /** Place of the English. */
  readonly path: Path;
  readonly chinesePath: Path;
}

/** The texts of the file of which no other rule reports that they are exchanged; labels of one list stand together. */
function groupsOf(draft: ModuleDraft): readonly (readonly Pair[])[] {
  const groups = new Map<string, Pair[]>();
  const exchanged = new Set(exchangesIn(draft).flatMap((pair) => pair.map(({ path }) => JSON.stringify(path))));
  const turned = new Set(
    draft.fieldSets
      .flatMap(namedFields)
      .flatMap((field) => ((turnedLabelsOf(draft, field) ?? turnedSwitch(draft, field)) === null ? [] : [field.name])),
  );
  for (const found of textsOf(draft)) {
    if (found.part === "enumNames" && turned.has(found.key)) continue;
    const entry = valueAt(draft.authored, "en", found.key);
    const part = typeof entry === "string" ? [] : [found.part];
    const path: Path = ["en", found.key, ...part, ...(found.id === undefined ? [] : [found.id])];
    const chinese = textsIn(valueAt(draft.value, ...found.path), found.path);
    const english = textsIn(englishOf(draft, found), path);
    // Another rule reports labels of another number.
    if (chinese.length !== english.length) continue;
    const key = `${found.key} ${found.part}`;
    const pairs = chinese.flatMap(({ shown, path: chinesePath }, at) => {
      const other = english[at];
      return other === undefined || exchanged.has(JSON.stringify(other.path))
        ? []
        : [{ zh: shown, en: other.shown, path: other.path, chinesePath }];
    });
    groups.set(key, [...(groups.get(key) ?? []), ...pairs]);
  }
  return [...groups.values()];
}

/** True for a text whose numbers another rule compares with the pattern of the field. */
function isOfPattern({ record }: ModuleDraft, { zh, en, path }: Pair): boolean {
  const field = record.fields.get(String(path[1]));
  return isCounted(field, zh) || isCounted(field, en);
}

/** Labels whose English is that of another label of the list: two of them are no translation, but another order. */
function checkOrder(pairs: readonly Pair[], report: Report): boolean {
  const named = pairs.map(({ zh, en }) => ({
    own: [...conceptsIn(zh).filter((concept) => says(zh, concept)), ...nameIn(zh)],
    said: [...conceptsOfWords(en), ...nameIn(en)],
  }));
  const wrong = named.filter(
    ({ own, said }) =>
      !meet(own, said) && named.some((other) => meet(said, other.own)) && named.some((other) => meet(own, other.said)),
  );
  const [first] = pairs;
  if (first === undefined || (wrong.length < 2 && !areTwoExchanged(named))) return false;
  report(
    first.path.slice(0, -1),
    "value",
    text("英文的次序与中文不同", "The English labels have another order than the Chinese ones"),
    against(
      text(
        `按 ${JSON.stringify(pairs.map(({ zh }) => zh))} 的次序写英文，或改中文的次序`,
        `Write the English in the order ${JSON.stringify(pairs.map(({ zh }) => zh))}, or correct the order of the Chinese`,
      ),
      first.chinesePath.slice(0, -1),
    ),
  );
  return true;
}

/** A label that is the same in both languages, such as iOS. */
function nameIn(label: string): readonly string[] {
  return /^[\w .+-]+$/.test(label) ? [`name ${label.toLowerCase()}`] : [];
}

interface Meant {
  readonly own: readonly Concept[];
  readonly said: readonly Concept[];
}

/** Two labels of which neither English meets its own Chinese, and one meets the other's. */
function areTwoExchanged([one, other, ...others]: readonly Meant[]): boolean {
  if (one === undefined || other === undefined || others.length > 0) return false;
  const isOwn = meet(one.own, one.said) || meet(other.own, other.said);
  return !isOwn && (meet(one.said, other.own) || meet(other.said, one.own));
}

function checkPair({ zh, en, path, chinesePath }: Pair, report: Report): void {
  const unit = UNIT_PARTS.has(String(path.at(-1))) ? otherUnitLabel(zh, en) : null;
  if (unit !== null) {
    report(
      path,
      "value",
      text(
        `中文的单位是“${zh}”，英文却是“${unit.said.zh}”`,
        `The unit is “${unit.own.en}” in Chinese, and “${unit.said.en}” in English`,
      ),
      against(
        text(
          `英文写 ${singularUnit(unit.own)}，或中文写“${unit.said.zh}”`,
          `Write “${singularUnit(unit.own)}”, or the unit “${unit.said.en}” in Chinese: “${unit.said.zh}”`,
        ),
        chinesePath,
      ),
    );
    return;
  }
  const fault = englishFault(zh, en);
  if (fault !== null) report(path, "value", fault.message, against(fault.hint, chinesePath));
}

/** The fault of an English text that says something else than the Chinese; null for one that may be its translation. */
export const englishFault = remembering((zh: string, en: string): TextFault | null => {
  const opposed = opposedIn(zh, en);
  const turned =
    opposed === null ? turnedSense(zh, en) : text(`按中文用 ${wordOf(opposed)}`, `Use “${wordOf(opposed)}”, as in Chinese`);
  if (turned !== null)
    return {
      message: text(`“${zh}”的英文“${en}”意思相反`, `“${en}” means the opposite of “${zh}”`),
      hint: turned,
    };
  const unit = otherUnit(zh, en);
  if (unit !== null)
    return {
      message: text(
        `中文的单位是“${unit.zh}”，英文是另一个单位`,
        `The unit of the Chinese is “${unit.en}”, and that of the English another one`,
      ),
      hint: text(`英文写 ${unit.en}，或改中文`, `Write “${unit.en}”, or correct the Chinese`),
    };
  const [chinese, english] = [withDigits(zh), withEnglishDigits(en.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ""))];
  const [own, said] = [numbersIn(chinese), numbersIn(english)];
  if (own.length === 0 || own.length !== said.length || own.join() === said.join() || UNIT_OF_CHINESE.test(chinese)) return null;
  if (zh.includes("%") !== en.includes("%") || areOtherSpans(chinese, english)) return null;
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
});

/** Units that both languages say, each with its spellings. */
const MEASURES: readonly (readonly [Text, RegExp, RegExp])[] = [
  [text("千克", "kilograms"), /千克|公斤/, /\bkilograms?\b|\bkg\b/i],
  [text("克", "grams"), /(?<![千毫微公])克(?=$|[，。；、）)\s])/, /\bgrams?\b|(?<=\d ?)g\b/i],
  [text("吨", "tonnes"), /吨/, /\btonn?e?s?\b/i],
  [text("毫米", "millimetres"), /毫米/, /\bmillimet(?:re|er)s?\b|\bmm\b/i],
  [text("厘米", "centimetres"), /厘米|公分/, /\bcentimet(?:re|er)s?\b|\bcm\b/i],
  [text("米", "metres"), /(?<![厘毫千分方])米(?=$|[，。；、）)\s])/, /\bmet(?:re|er)s?\b|(?<=\d ?)m\b/i],
  [text("公里", "kilometres"), /公里|千米/, /\bkilomet(?:re|er)s?\b|\bkm\b/i],
  [text("千瓦", "kilowatts"), /千瓦(?!时)/, /\bkilowatts?\b|\bkW\b/],
  [text("兆瓦", "megawatts"), /兆瓦(?!时)/, /\bmegawatts?\b|\bMW\b/],
  [text("毫升", "millilitres"), /毫升/, /\bmillilit(?:re|er)s?\b|\bml\b/i],
  [text("升", "litres"), /(?<![毫上提晋])升(?=$|[，。；、）)\s])/, /\blit(?:re|er)s?\b/i],
];

/** Times, where neither text counts them: “30 minutes” is half an hour. */
const TIMES: typeof MEASURES = [
  [text("秒", "seconds"), /秒/, /\bsec(?:ond)?s\b|\(s\)/i],
  [text("分钟", "minutes"), /分钟/, /\bmin(?:ute)?s\b|\(min\)/i],
  [text("小时", "hours"), /小时/, /\bhours\b|\(h\)/i],
];

/** The unit of a Chinese text whose English has another one; null where either says none or several. */
function otherUnit(zh: string, en: string): Text | null {
  const known = /\d/.test(zh + en) ? MEASURES : [...MEASURES, ...TIMES];
  const [own, said] = [known.filter(([, chinese]) => chinese.test(zh)), known.filter(([, , english]) => english.test(en))];
  const [[unit] = [null]] = own;
  return own.length === 1 && said.length === 1 && own[0] !== said[0] ? unit : null;
}

const CANNOT =
  /(?:不能|无法|不可以?|不得)再|不再(?!生)|(?:不能|无法|不可)(?:恢复|撤销|撤回|修改|更改|删除|编辑|还原|登录|使用|提交|查看|访问|选择|重叠|重复|超过|早于|晚于|相同)/;
const CAN = /\b(?:can|may|could) (?:still |again )?(?:be )?\w+/i;
const NEGATIVE =
  /\b(?:not|no|cannot|never|none|nothing|nobody|neither|nor|only|unless|until|without|before|once|final|permanent\w*|lose\w*|lost|gone|stop\w*|ends?|refus\w*|prevent\w*|block\w*|lock\w*|(?:un|im|ir|in)\w+[ai]bl[ey])\b|n't\b/i;
/** “A lost case can still be returned” says more than the word “lost”. */
const [CAN_STILL, NOT] = [/\b(?:can|may|could) still\b/i, /\b(?:not|no|cannot|never|only|unless|until|without|before)\b|n't\b/i];
/** Other clauses may say what is possible. */
const POSSIBLE = /(?<!不)(?:可|能)/;
const [ONLY, EXCEPT] = [/(?:只|仅)(?:能|可|有|允许)/, /除|以外|之外/];
const ALL_BUT = /\b(?:everything|anything|all|every \w+) (?:but|except)\b/i;
/** “Only drafts can be deleted”, whose English says that they cannot. */
const [ONLY_CAN, ONLY_CANNOT] = [
  /^(?:只能|仅能|只可|仅可|只有.+(?:可以|能|可))(?!.*[不无未没])/,
  /^only\b[^.;,]*\b(?:cannot|can't|(?:can|may|must) not)\b/i,
];
/** Chinese that ends a lock or a pause. */
const RELEASED = /^(?:请?(?:确认|确定)|是否)?要?(?:解除|取消)(?:封存|封锁|冻结|锁定|屏蔽|禁言|封禁|停用|暂停)/;
const STILL = /(?:仍然?|还)(?:可以?|能)(?!否)/;
const CHINESE_NEGATIVE = /[不无未没禁勿仅只才停]/;
const NO_LONGER = /\b(?:cannot|can not|no longer|can't|must not|may not)\b/i;

/** Chinese that waits for something, or lacks it. */
const AWAITED =
  /^(?:(?:等?待|[尚还]?未)(?:录入|填写|填|上传|提交|出具|出|登记|分配|指派|安排|补充|提供|生成|开具)|(?:还|尚)?没有|尚无|缺少?)\S/;
const HAVING = /[有带含附](?!关|效|限)/;
const WITH = /\bwith(?: an?| the)? [a-z]/i;
const WITHOUT = /\bwithout\b/i;
const WAITING =
  /\b(?:to|for|wait\w*|await\w*|pending|due|open|new|not|no|without|yet|needs?|needing|missing|lack\w*|draft\w*|incomplete|un\w+|in)\b/i;

/** Words for free and for charged services. */
const [FREE, CHARGED] = [/免费|免收|无偿|不收(?:取)?费/, /[收付计扣]费(?![用率])|有偿/];
const [ENGLISH_FREE, ENGLISH_CHARGED] = [
  /\bfree of charge\b|\bfor free\b|\b(?:no|without) (?:extra |further )?(?:charge|cost|fee)\b|\bnot (?:be )?charged\b/i,
  /(?<!\b(?:in|of|no|not|be|without|extra) )\bcharged?\b|\bat (?:a|the) (?:price|fee|cost)\b|\bfees? appl(?:y|ies)\b|\bwill be charged\b/i,
];

/** Texts of which a part costs something, or which negate it. */
const [PARTLY, ENGLISH_PARTLY] = [
  /[不无未没停免勿首前]|超|以外|之后|部分|取消|结束/,
  /\b(?:free|not|no|never|stop\w*|from|after|beyond|exceed\w*|more|over|first|in charge)\b|n't\b/i,
];

/** The advice for an English text that says “free” for “charged”, or the other way round. */
function turnedCost(zh: string, en: string): Text | null {
  if (FREE.test(zh) && !CHARGED.test(zh) && ENGLISH_CHARGED.test(en) && !ENGLISH_PARTLY.test(en))
    return text("英文写 free of charge", "Write “free of charge”");
  const isCharged = CHARGED.test(zh) && !PARTLY.test(zh.replaceAll(/后(?:将|会)?/g, ""));
  return isCharged && ENGLISH_FREE.test(en) && !ENGLISH_CHARGED.test(en)
    ? text("英文写 charged，或改中文", "Write that it is charged, or correct the Chinese")
    : null;
}

/** Chinese and English that something is closed to others, or open to them. */
const [CLOSED, OPEN] = [
  /(?:停止|不再|暂停|终止|关闭)(?:对外)?(?:接[收受待单]|受理|开放|报名|预[订约])/,
  /(?:恢复|重新|开始|继续)(?:对外)?(?:接[收受待单]|受理|开放|报名|预[订约])/,
];
const [CLOSED_TO, OPEN_TO] = [/\b(?:closed|shut) (?:to|for)\b/i, /\bopen (?:to|for)\b/i];
const NO_OPENING = /\b(?:not|no|never|longer|unless|until|before|clos\w*|shut|stop\w*|suspend\w*|paus\w*|re-?open\w*)\b|n't\b/i;
const NO_CLOSING = /\b(?:not|no|never|longer|unless|until|open\w*|re-?open\w*|was|were|been)\b|n't\b/i;

/** The advice for an English text that says “open to” for “停止接收”, or “closed to” for “恢复接收”. */
function turnedOpening(zh: string, en: string): Text | null {
  if (CLOSED.test(zh) === OPEN.test(zh)) return null;
  // A text may close something to some people and open it to others.
  if (CLOSED.test(zh) && /开放|公开|打开|开启|恢复|重新|可|仍/.test(zh.replace(CLOSED, ""))) return null;
  if (CLOSED.test(zh)) return OPEN_TO.test(en) && !NO_OPENING.test(en) ? text("英文写 closed to", "Write “closed to”") : null;
  return CLOSED_TO.test(en) && !NO_CLOSING.test(en) && !CHINESE_NEGATIVE.test(zh)
    ? text("英文写 open to", "Write “open to”")
    : null;
}

/** Labels that begin with what one may do, or may not. Longer texts say more. */
const [MAY, MAY_NOT] = [
  /^(?:可以?|能够?|允许)(?![能以够怜疑惜])\p{Script=Han}{1,8}$/u,
  /^(?:不可以?|不能|不得|不允许|禁止)\p{Script=Han}{1,8}$/u,
];
const [ENGLISH_MAY, ENGLISH_MAY_NOT] = [
  /^(?:can|may) (?!not\b)(?:\w+ ?){1,4}$/i,
  /^(?:cannot|can't|(?:can|may|must) not) (?:\w+ ?){1,4}$/i,
];

/** The advice for a label such as “可献血” whose English is “May not donate”, or the other way round. */
function turnedPermission(zh: string, en: string): Text | null {
  if (MAY.test(zh) && !/[免停]/.test(zh) && !CHINESE_NEGATIVE.test(zh) && ENGLISH_MAY_NOT.test(en))
    return text("英文写 can 或 may", "Write “can” or “may” without “not”");
  return MAY_NOT.test(zh) && ENGLISH_MAY.test(en) && !NEGATIVE.test(en)
    ? text("英文写 cannot 或 may not", "Write “cannot” or “may not”")
    : null;
}

/** The advice for an English text that says “can” for “cannot”, or “with” for “without”; null for one that does not. */
function turnedSense(zh: string, en: string): Text | null {
  // The question at the end names the action: “Stop selling it?” A locked account is the one that cannot.
  const stated = en
    .replace(/(?<=[.!]\s)[^.!?]*\?\s*$/, "")
    .replaceAll(/\b(?:locked|blocked|stopped) (?=[a-z]+ (?:can|may)\b)/gi, "");
  const isPossible = (CAN.test(stated) && !NEGATIVE.test(stated)) || (CAN_STILL.test(stated) && !NOT.test(stated));
  if (CANNOT.test(zh) && !POSSIBLE.test(zh) && isPossible)
    return text("英文写 can no longer", "Write “can no longer” or “cannot”");
  const other = turnedCost(zh, en) ?? turnedOpening(zh, en) ?? turnedPermission(zh, en);
  if (other !== null) return other;
  if (ONLY.test(zh) && !EXCEPT.test(zh) && ALL_BUT.test(en)) return text("英文写 only", "Write “only”");
  if (ONLY_CAN.test(zh) && ONLY_CANNOT.test(en)) return text("英文写 only … can", "Write “can” without “not”");
  if (RELEASED.test(zh) && /^(?:block|lock|freeze|seal|suspend|ban|mute)\b/i.test(en.trim()))
    return text("英文写 unblock、unlock 或 release", "Write “unblock”, “unlock” or “release”");
  if (STILL.test(zh) && !CHINESE_NEGATIVE.test(zh) && NO_LONGER.test(en)) return text("英文写 can still", "Write “can still”");
  const has = HAVING.test(zh.replaceAll(/没有/g, ""));
  if (AWAITED.test(zh) && !has && WITH.test(en) && !WAITING.test(en))
    return text("英文写 waiting for 或 without", "Write “waiting for”, or “without”");
  const isPlain = has && /^(?:已?有|带|含|附)/.test(zh) && !CHINESE_NEGATIVE.test(zh);
  if (isPlain && WITHOUT.test(en)) return text("英文写 with", "Write “with”");
  return sentencePairs(zh.replace(/(?<=[。；])[^。；]*[?？]$/, ""), stated).some(
    ([chinese, english]) => DENIED.test(english) && AFFIRMED.test(chinese),
  )
    ? text("英文不用 not", "Write it without “not”")
    : null;
}

/** English that denies, and Chinese that affirms without a word that denies, limits or ends something. */
const [DENIED, AFFIRMED] = [
  /\b(?:not|never|no longer|nobody|nothing)\b|n't\b/i,
  /^(?!.*[不无未没禁勿仅只才停免除外非空缺拒否失超逾难别尚待止延迟晚]).*(?:也|都|均|照常|会(?!议|员|计|场|费)|须)/,
];

/** The sentences of two texts side by side; the whole texts where one has more sentences. */
function sentencePairs(zh: string, en: string): readonly (readonly [string, string])[] {
  const [own, said] = [zh.split(/[。；;！!]/), en.split(/[.;!]/)].map((parts) => parts.filter((part) => part.trim() !== ""));
  if (own === undefined || said === undefined || own.length !== said.length) return [[zh, en]];
  return own.map((sentence, at) => [sentence, said[at] ?? ""]);
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
