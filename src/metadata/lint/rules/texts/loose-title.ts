import { valueAt } from "../../facts/json-type.ts";
import type { Path } from "../../../source/parse.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { englishOf, textsOf } from "./missing-english.ts";

export const looseTitle: Rule = {
  id: "loose-title",
  severity: "error",
  says: text("标题首尾有空格", "A title begins or ends with a space"),
  check(draft, report) {
    for (const found of textsOf(draft)) {
      if (found.part !== "title") continue;
      check(valueAt(draft.authored, ...found.path), found.path);
      const isPlain = typeof valueAt(draft.authored, "en", found.key) === "string";
      check(englishOf(draft, found), isPlain ? ["en", found.key] : ["en", found.key, "title"]);
    }
    function check(title: unknown, path: Path): void {
      if (typeof title !== "string" || title.trim() === title || title.trim() === "") return;
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
