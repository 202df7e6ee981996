import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const moduleName: Rule = {
  id: "module-name",
  severity: "error",
  says: text("“module”必须与文件名相同", "“module” must be the file's name"),
  check(draft, report) {
    const name = stringAt(draft.value, "module");
    if (name === undefined || name === draft.name) return;
    report(
      ["module"],
      "value",
      text(`模块名“${name}”与文件名“${draft.name}.json”不同`, `The module is called “${name}”, its file “${draft.name}.json”`),
      text(
        `写成 "module": "${draft.name}"，或把文件改名为 ${name}.json`,
        `Write "module": "${draft.name}", or rename the file to ${name}.json`,
      ),
    );
  },
};
