import type { Text } from "#contract";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { stringAt, titleOf } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { isSameStem, listing, meaning, text, wordsIn } from "../../words.ts";

export const otherDictionary: Rule = {
  id: "other-dictionary",
  severity: "warning",
  says: text(
    "字典与字段的名称无关，另一个字典却正是其名称",
    "The dictionary has nothing to do with the title of the field, while the title of another dictionary is that of the field",
  ),
  check(draft, report, { known: { dictionaryTitles } }) {
    for (const set of draft.fieldSets)
      for (const field of everyField(set)) {
        const code = stringAt(field.schema, "x-dict") ?? "";
        const used = dictionaryTitles.get(code);
        const fitting = meantDictionaries(draft, field, dictionaryTitles);
        const [first, ...others] = fitting;
        if (first === undefined || used === undefined) continue;
        const [meant, { zh, en }] = first;
        report(
          [...field.path, "x-dict"],
          "value",
          text(
            `“${titled(titleOf(field.schema)).text}”的字典却是“${used.zh}”（${code}）`,
            `“${field.name}” takes its values from “${code}”, which is the dictionary “${used.en || used.zh}”`,
          ),
          others.length > 0
            ? listing(`可能是：${fitting.map(([one]) => one).join("、")}`, `Perhaps: ${fitting.map(([one]) => one).join(", ")}`)
            : meaning(
                meant,
                `写 "x-dict": "${meant}"，它是“${zh}”，或改标题`,
                `Write "x-dict": "${meant}", which is “${en || zh}”, or correct the title`,
              ),
        );
      }
  },
};

/** The dictionaries of the title of a field whose own dictionary has nothing to do with it; empty for others. */
export function meantDictionaries(
  draft: ModuleDraft,
  field: FieldDraft,
  titles: ReadonlyMap<string, Text>,
): readonly (readonly [code: string, title: Text])[] {
  const code = stringAt(field.schema, "x-dict") ?? "";
  const used = titles.get(code);
  const own = used === undefined ? null : namesOf(draft, field);
  if (used === undefined || own === null || isRelated(own, namedBy(code, used))) return [];
  return [...titles].filter(([other, title]) => isMeant(own, namedBy(other, title)));
}

/** The names of a field or of a dictionary. */
interface Names {
  readonly title: Title;
  /** Words of the English and of the names of field and module. */
  readonly words: readonly string[];
}

/** A Chinese title without the word for its kind: “客户” and “等级”. */
interface Title {
  readonly text: string;
  readonly about: string;
  readonly kind: string;
}

/** Words that say how values are divided, and those that mean the same. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ["type", /(?:变动)?(?:类型|类别|种类|分类|品类|分组)$/],
  ["level", /(?:等级|级别|层级)$/],
  ["state", /状态$/],
  ["way", /(?:方式|方法|模式)$/],
  ["company", /公司$/],
  ["reason", /原因$/],
];

function titled(shown: string): Title {
  const plain = shown.trim().replace(/[（(][^（）()]*[)）]$/, "");
  const [kind, words] = KINDS.find(([, pattern]) => pattern.test(plain)) ?? [];
  return { text: plain, about: words === undefined ? plain : plain.replace(words, ""), kind: kind ?? "" };
}

/** Words of English that stand in the titles of many dictionaries. */
const COMMON: ReadonlySet<string> = new Set(
  "type types kind kinds category level state status way group code key name default the of an for and biz".split(" "),
);

function englishWords(...texts: readonly string[]): readonly string[] {
  return texts.flatMap(wordsIn).filter((word) => word.length > 1 && !COMMON.has(word));
}

/** @returns null for a field without a title that says something */
function namesOf({ authored, name: module }: ModuleDraft, { name, schema }: FieldDraft): Names | null {
  const own = titled(titleOf(schema));
  // “类型” of the module “反馈管理” is “反馈类型”.
  const noun = (stringAt(authored, "singular") ?? titleOf(authored)).replace(/(?:管理|记录|列表|设置)$/, "");
  const title = own.about === "" && own.kind !== "" ? titled(`${noun}${own.text}`) : own;
  const english = stringAt(authored, "en", name) ?? stringAt(authored, "en", name, "title") ?? "";
  return title.about.length < 2 ? null : { title, words: englishWords(english, name, module) };
}

function namedBy(code: string, { zh, en }: Text): Names {
  return { title: titled(zh), words: englishWords(en, code) };
}

/** True if two have a character, or an English word, in common. */
function isRelated(one: Names, other: Names): boolean {
  return [...one.title.about].some((character) => other.title.text.includes(character)) || shareWords(one, other);
}

function shareWords(one: Names, other: Names): boolean {
  return one.words.some((word) => other.words.some((theirs) => isSameStem(word, theirs)));
}

/** True for the dictionary of the title (“流程分类” and “流程类型”), or of the end of the title if the English agrees: “合作快递” and “快递公司”. */
function isMeant(own: Names, other: Names): boolean {
  const [one, two] = [own.title, other.title];
  if (one.text === two.text || (one.about === two.about && one.kind === two.kind)) return true;
  const isOfKind = one.kind === two.kind || [one.kind, two.kind].every((kind) => ["", "type", "company"].includes(kind));
  const isEnd = two.about.length > 1 && (one.about.endsWith(two.about) || two.about.endsWith(one.about));
  return isOfKind && isEnd && shareWords(own, other);
}
