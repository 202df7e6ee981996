import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** The way from `schemas/<area>/` to the meta-schema. */
const LINK = "../module.schema.json";

export const schemaLink: Rule = {
  id: "schema-link",
  severity: "warning",
  says: text("“$schema”让编辑器能补全与检查", "“$schema” is missing or wrong, so editors cannot complete and check the file"),
  check(draft, report) {
    const link = stringAt(draft.value, "$schema");
    // A file elsewhere, or an address of the web, may point to another copy.
    const isAtHome = draft.file.source.path.startsWith("schemas/");
    const isRight = link === LINK || /^https?:.*\/module\.schema\.json$/.test(link ?? "");
    if (isRight || (!isAtHome && /(^|\/)module\.schema\.json$/.test(link ?? ""))) return;
    const missing = valueAt(draft.value, "$schema") === undefined;
    if (!missing && link === undefined) return;
    report(
      missing ? [] : ["$schema"],
      "value",
      missing
        ? text("缺少“$schema”", "“$schema” is missing")
        : text("“$schema”没有指向 module.schema.json", "“$schema” does not point to module.schema.json"),
      text(`写成 "$schema": "${LINK}"`, `Write "$schema": "${LINK}"`),
    );
  },
};
