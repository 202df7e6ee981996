import type { Finding } from "#contract";
import type { ParsedFile } from "../source/parse.ts";
import { stringAt } from "./facts/json-type.ts";
import { labelFault } from "./facts/texts/label-shape.ts";
import { chineseIn, isEnglish, looseness, type ShownText, type TextFault } from "./facts/texts/shown-texts.ts";
import { strangeness } from "./facts/texts/strangeness.ts";
import { reportTo } from "./report.ts";
import type { Rule } from "./rule.ts";
import { checkLink } from "./rules/files/schema-link.ts";
import { chineseInEnglish } from "./rules/texts/chinese-in-english.ts";
import { englishTitle } from "./rules/texts/english-title.ts";
import { looseTitle } from "./rules/texts/loose-title.ts";
import { englishFault, oppositeEnglish } from "./rules/texts/opposite-english.ts";
import { strangeTitle } from "./rules/texts/strange-title.ts";
import { text } from "./words.ts";

/** The texts of a file that is no module: of a dashboard, of the menu, of an area. */
export interface FileTexts {
  readonly chinese: readonly (ShownText & {
    /** Place of the English, such as `en.title`; null for a text that may be the same in both languages. */
    readonly english: string | null;
  })[];
  readonly english: readonly ShownText[];
  /** Names of records, which nobody reads here but which must be written exactly. */
  readonly names?: readonly ShownText[];
}

/**
 * Applies the rules for texts of modules to another file, as warnings: its other parts stay usable.
 * @param link the way from its folder to its meta-schema
 */
export function reportTexts(
  file: ParsedFile,
  { chinese, english, names = [] }: FileTexts,
  link: string,
  findings: Finding[],
): void {
  const add = ({ id }: Rule, { path }: ShownText, fault: TextFault | null): void => {
    if (fault !== null) reportTo(findings, file, { id, severity: "warning" })(path, "value", fault.message, fault.hint);
  };
  for (const found of chinese)
    if (found.english !== null && isEnglish(found.shown)) add(englishTitle, found, notChinese(found, english));
  for (const found of chinese) {
    const other = english.find(({ path }) => path.join(".") === found.english);
    if (other !== undefined) add(oppositeEnglish, other, englishFault(found.shown, other.shown));
  }
  for (const found of english) add(chineseInEnglish, found, chineseIn(found.shown));
  for (const found of [...chinese, ...english]) {
    add(looseTitle, found, looseness(found.shown) ?? labelFault(found.shown));
    add(strangeTitle, found, strangeness(found.shown, "title"));
  }
  for (const found of names) add(looseTitle, found, looseness(found.shown));
  if (stringAt(file.value, "$schema") !== undefined)
    checkLink(file, file.value, link, reportTo(findings, file, { id: "schema-link", severity: "warning" }));
}

function notChinese({ shown, english }: FileTexts["chinese"][number], texts: readonly ShownText[]): TextFault {
  const isThere = texts.some(({ path }) => path.join(".") === english);
  return {
    message: text(`“${shown}”不是中文`, `“${shown}” is not Chinese`),
    hint: isThere
      ? text(`此处写中文；英文已在 ${english}`, `Write the Chinese here. The English is in ${english} already.`)
      : text(`此处写中文，把英文移到 ${english}`, `Write the Chinese here, and move the English to ${english}`),
  };
}

/** The text at a key of an object of the file; none when it is no text. */
export function textAt(file: ParsedFile, ...path: readonly (string | number)[]): readonly ShownText[] {
  const shown = stringAt(file.value, ...path);
  return shown === undefined ? [] : [{ shown, path }];
}
