import type { Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { dependenciesOf, relationsOf } from "../../facts/dependencies.ts";
import type { Rule } from "../../rule.ts";
import { moduleSuggestion } from "../../facts/titled-names.ts";
import { text } from "../../words.ts";

/** Words by which other tools refer to the module itself. */
const SELF: ReadonlySet<string> = new Set(["self", "this", "own", "current", "parent", "#"]);

function ownName({ name }: ModuleDraft): Text {
  return text(`本模块也写它的名称：“${name}”`, `This module has its name here as well: “${name}”`);
}

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
        SELF.has(module.toLowerCase()) ? ownName(draft) : moduleSuggestion(module, project.drafts),
      );
    }
  },
};
