import { compilePattern } from "../../conforms.ts";
import { everyField } from "../../facts/draft.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const loosePattern: Rule = {
  id: "loose-pattern",
  severity: "warning",
  says: text("pattern 缺少 ^ 或 $，只要求值的一部分", "A pattern without ^ or $ asks for a part of the value alone"),
  check(draft, report) {
    for (const field of draft.fieldSets.flatMap(everyField)) {
      const { pattern } = field.schema;
      if (typeof pattern !== "string" || !("test" in (compilePattern(pattern) ?? {}))) continue;
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
