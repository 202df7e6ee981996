import { stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const schemaLink: Rule = {
  id: "schema-link",
  severity: "warning",
  says: text("“$schema”让编辑器能补全与检查", "“$schema” is missing or wrong, so editors cannot complete and check the file"),
  check(draft, report) {
    const link = stringAt(draft.value, "$schema");
    if (link !== undefined && /(^|\/)module\.schema\.json$/.test(link)) return;
    const missing = link === undefined;
    report(
      missing ? [] : ["$schema"],
      "value",
      missing
        ? text("缺少“$schema”", "“$schema” is missing")
        : text("“$schema”没有指向 module.schema.json", "“$schema” does not point to module.schema.json"),
      text('写成 "$schema": "../module.schema.json"', 'Write "$schema": "../module.schema.json"'),
    );
  },
};
