import type { Path } from "../../../source/parse.ts";
import { stringAt } from "../../facts/json-type.ts";
import { conceptsIn, conceptsOfWords, meet } from "../../facts/texts/concepts.ts";
import type { Rule } from "../../rule.ts";
import { against, text, wordsIn } from "../../words.ts";
import { textsOf } from "./missing-english.ts";

interface Sentence {
  readonly zh: string;
  readonly en: string;
  readonly path: Path;
}

export const copiedEnglish: Rule = {
  id: "copied-english",
  severity: "warning",
  says: text(
    "两句不同的中文有同一句英文",
    "Two different Chinese sentences, such as the questions of two actions, have the same English",
  ),
  check(draft, report) {
    const sentences = textsOf(draft).flatMap(({ key, part, path }): readonly Sentence[] => {
      const [zh, en] = [stringAt(draft.value, ...path), stringAt(draft.authored, "en", key, part)];
      if (zh === undefined || en === undefined || !SENTENCES.has(part)) return [];
      return wordsIn(en).length < SHORTEST ? [] : [{ zh, en, path: ["en", key, part] }];
    });
    for (const [at, one] of sentences.entries()) {
      const other = sentences.slice(0, at).find(({ zh, en }) => en === one.en && !areAlike(zh, one.zh));
      if (other === undefined) continue;
      const [wrong, right] = fits(other) && !fits(one) ? [one, other] : fits(one) && !fits(other) ? [other, one] : [one, other];
      report(
        wrong.path,
        "value",
        text(
          `“${wrong.zh}”与“${right.zh}”的英文相同`,
          `This is also the English of “${right.zh}”, and the Chinese here is another sentence`,
        ),
        against(text(`写“${wrong.zh}”的英文`, `Write the English of “${wrong.zh}”`), right.path),
      );
    }
  },
};

const SENTENCES: ReadonlySet<string> = new Set(["confirm", "description", "help", "otherwise", "todo", "message"]);

/** Fewer words may well stand for two Chinese texts. */
const SHORTEST = 3;

/** True for sentences that share most of their characters: two wordings of one thought. A much longer one says more. */
function areAlike(one: string, other: string): boolean {
  const [own, others] = [one, other].map((sentence) => new Set(sentence.replace(ASKING, "")));
  if (own === undefined || others === undefined) return false;
  const shared = [...own].filter((character) => others.has(character)).length;
  const [less, more] = [own.size, others.size].sort((a, b) => a - b);
  return shared / (less ?? 0) > 0.6 && (more ?? 0) <= 3 * (less ?? 0);
}

/** How a question begins and ends. */
const ASKING = /^(?:确[定认]|是否)|[?？吗。]+$/g;

function fits({ zh, en }: Sentence): boolean {
  return meet(conceptsIn(zh), conceptsOfWords(en));
}
