import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { textsOf } from "./missing-english.ts";

export const looseTitle: Rule = {
  id: "loose-title",
  severity: "error",
  says: text("标题首尾有空格", "A title begins or ends with a space"),
  check(draft, report) {
    for (const { part, path } of textsOf(draft)) {
      const title = part === "title" ? valueAt(draft.authored, ...path) : undefined;
      if (typeof title !== "string" || title.trim() === title || title.trim() === "") continue;
      const written = JSON.stringify(title.trim());
      report(
        path,
        "value",
        text(`标题“${title}”首尾有空格`, `The title “${title}” begins or ends with a space`),
        text(`写成 ${written}`, `Write ${written}`),
      );
    }
  },
};
