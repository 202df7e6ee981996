import { compilePattern } from "../../../conforms.ts";
import { everyField } from "../../../facts/draft.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const loosePattern: Rule = {
  id: "loose-pattern",
  severity: "warning",
  says: text(
    "pattern 缺少 ^ 或 $，或其中有全角符号、多余的反斜线与未转义的点",
    "A pattern without ^ or $ asks for a part of the value alone; or it has full-width characters, too many backslashes or a bare dot",
  ),
  check(draft, report) {
    for (const field of draft.fieldSets.flatMap(everyField)) {
      const { pattern } = field.schema;
      if (typeof pattern !== "string" || !("test" in (compilePattern(pattern) ?? {}))) continue;
      const meant = slipIn(pattern);
      if (meant !== null) {
        report(
          [...field.path, "pattern"],
          "value",
          text(`pattern ${meant.zh}`, `The pattern ${meant.en}`),
          text(`是否想写 ${JSON.stringify(meant.pattern)}？`, `Did you mean ${JSON.stringify(meant.pattern)}?`),
        );
        continue;
      }
      const missing = missingAnchor(pattern);
      if (missing === null) continue;
      const whole = JSON.stringify(`^${pattern.includes("|") ? `(${bare(pattern)})` : bare(pattern)}$`);
      report(
        [...field.path, "pattern"],
        "value",
        text(
          `缺少 ${missing}：${missing === "^" ? "前面" : missing === "$" ? "后面" : "前后"}可以是任何文字`,
          `Without ${missing === "^ $" ? "^ and $" : missing} any text may stand ${missing === "^" ? "before" : missing === "$" ? "behind" : "around"} it`,
        ),
        text(`整个值须符合时写 ${whole}`, `Write ${whole} if the whole value must match`),
      );
    }
  },
};

interface Slip {
  readonly pattern: string;
  readonly zh: string;
  readonly en: string;
}

/** A dot between a name and its usual end. */
const ENDING = /(?<=[A-Za-z0-9\])+*}])\.(?=(?:com|cn|net|org|io|gov|edu|png|jpe?g|pdf|xlsx?|docx?|csv|txt|zip)\b)/;

/** A range from a usual letter or digit to a full-width one: it has thousands of characters. */
const MIXED_RANGE = /[0-9A-Za-z][-－][０-９Ａ-Ｚａ-ｚ]/g;

/** A pattern that runs, but hardly says what it should; null for others. */
function slipIn(pattern: string): Slip | null {
  const halfWidth = pattern.replaceAll(/[［］｛｝＾＄＋＊｜]/g, (character) => character.normalize("NFKC"));
  // A set of characters may well have such ones.
  if (halfWidth !== pattern && !/\[[^\]]*[［］｛｝＾＄＋＊｜]/.test(pattern))
    return { pattern: halfWidth, zh: "中有全角符号", en: "has full-width characters" };
  if (pattern.search(MIXED_RANGE) >= 0)
    return {
      pattern: pattern.replaceAll(MIXED_RANGE, (range) => range.normalize("NFKC")),
      zh: "中有一端是全角字符的范围",
      en: "has a range with a full-width end",
    };
  if (/\[[^\]]*A-z/.test(pattern))
    return {
      pattern: pattern.replaceAll("A-z", "A-Za-z"),
      zh: "的 A-z 还包括 [ ] ^ _ 等符号",
      en: "allows [ ] ^ _ and more by A-z",
    };
  if (/\\\\[dwsDWSb](?![A-Za-z])/.test(pattern))
    return {
      pattern: pattern.replaceAll(/\\\\(?=[dwsDWSb])/g, "\\"),
      zh: "中的反斜线写了四个，表示反斜线本身",
      en: "has four backslashes, which stand for a backslash itself",
    };
  if (ENDING.test(pattern))
    return {
      pattern: pattern.replace(ENDING, "\\."),
      zh: "中的 . 表示任何字符",
      en: "has a dot, which stands for any character",
    };
  const parts = pattern.includes("(") || pattern.includes("[") ? [] : pattern.split("|");
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  const isSplit =
    parts.length > 1 && first.startsWith("^") && !first.endsWith("$") && last.endsWith("$") && !last.startsWith("^");
  return isSplit
    ? { pattern: `^(${bare(pattern)})$`, zh: "的 ^ 与 $ 各只管一种写法", en: "has ^ in one alternative and $ in another" }
    : null;
}

/** A part of the pattern that may repeat. */
const REPEATED = /(?:[\])\w]|\\.)(?:\+|\*|\{\d+(?:,\d*)?\})/;

/**
 * The anchors that a pattern of a whole value lacks: one that ends, or begins, with something repeated. `^https?://` and
 * `\\d` ask for a beginning and for a part.
 */
function missingAnchor(pattern: string): "^" | "$" | "^ $" | null {
  const starts = pattern.startsWith("^");
  const ends = /(?<!\\)\$$/.test(pattern);
  if (starts && ends) return null;
  const endsRepeated = new RegExp(`${REPEATED.source}$`).test(pattern);
  const startsRepeated = new RegExp(`^(?:\\[[^\\]]*\\]|\\\\.|\\w)(?:\\+|\\{\\d+(?:,\\d*)?\\})`).test(pattern);
  if (!starts && !ends) return endsRepeated || startsRepeated ? "^ $" : null;
  if (starts) return endsRepeated ? "$" : null;
  return startsRepeated ? "^" : null;
}

function bare(pattern: string): string {
  return pattern.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
}
