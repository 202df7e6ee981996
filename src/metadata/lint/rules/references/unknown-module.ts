import { dependenciesOf, relationsOf } from "../../facts/dependencies.ts";
import type { Rule } from "../../rule.ts";
import { moduleSuggestion } from "../../facts/titled-names.ts";
import { text } from "../../words.ts";

export const unknownModule: Rule = {
  id: "unknown-module",
  severity: "error",
  says: text("引用的模块不存在", "A reference to an unknown module"),
  check(draft, report, project) {
    for (const { module, path } of [...dependenciesOf(draft), ...relationsOf(draft)]) {
      if (project.drafts.has(module) || project.unreadable.has(module)) continue;
      report(
        path,
        "value",
        text(`没有模块“${module}”`, `The module “${module}” does not exist`),
        moduleSuggestion(module, project.drafts),
      );
    }
  },
};
