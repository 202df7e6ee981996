import { stringAt, valueAt } from "../../facts/json-type.ts";
import { labelFault } from "../../facts/texts/label-shape.ts";
import { looseness, textsIn } from "../../facts/texts/shown-texts.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { nounFault } from "../../facts/texts/english-noun.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { englishOf, textsOf, titleKeyOf } from "./missing-english.ts";

export const looseTitle: Rule = {
  id: "loose-title",
  severity: "warning",
  says: text(
    "文字首尾有空格、有看不见的字符，名称带换行、冒号与必填标记，删除的说明以句号结尾，或英文的 singular 是复数、小写",
    "A text begins or ends with a space or has a character that nobody sees, a title has a line break, a colon or a mark, the message of removal has a final full stop, or the English noun of a record is a plural or in small letters",
  ),
  check(draft, report) {
    for (const found of textsOf(draft)) {
      if (found.part !== "title") continue;
      const isPlain = typeof valueAt(draft.authored, "en", found.key) === "string";
      const english = textsIn(englishOf(draft, found), ["en", found.key, ...(isPlain ? [] : ["title"])]);
      for (const { shown, path } of [...textsIn(valueAt(draft.value, ...found.path), found.path), ...english]) {
        const wrong = labelFault(shown);
        if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
      }
    }
    checkStop(draft, report);
    checkNoun(draft, report);
    const chinese = textsOf(draft).flatMap(({ path }) => textsIn(valueAt(draft.value, ...path), path));
    for (const { shown, path } of [...chinese, ...textsIn(draft.authored["en"], ["en"])]) {
      const wrong = looseness(shown);
      if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
    }
  },
};

/** The English noun of one record stands on buttons, and begins with a capital as the title does. */
function checkNoun(draft: ModuleDraft, report: Report): void {
  const entry = valueAt(draft.authored, "en", titleKeyOf(draft));
  const [noun, title] = [stringAt(entry, "singular"), stringAt(entry, "title")];
  const wrong = noun === undefined || title === undefined ? null : nounFault(noun, title);
  if (wrong !== null) report(["en", titleKeyOf(draft), "singular"], "value", wrong.message, wrong.hint);
}

/** The console puts the message in front of another one, each on a line of its own without a stop. */
function checkStop({ authored }: ModuleDraft, report: Report): void {
  const shown = valueAt(authored, "removal", "otherwise");
  if (typeof shown !== "string" || !/[^。.\s][。.]\s*$/.test(shown)) return;
  const written = JSON.stringify(shown.replace(/[。.]\s*$/, ""));
  report(
    ["removal", "otherwise"],
    "value",
    text("此消息末尾不写句号", "This message has no final full stop"),
    text(`写成 ${written}`, `Write ${written}`),
  );
}
