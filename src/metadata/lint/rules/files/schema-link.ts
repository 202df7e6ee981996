import type { Json } from "#contract";
import type { ParsedFile } from "../../../source/parse.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const schemaLink: Rule = {
  id: "schema-link",
  severity: "warning",
  says: text("“$schema”让编辑器能补全与检查", "“$schema” is missing or wrong, so editors cannot complete and check the file"),
  check(draft, report) {
    checkLink(draft.file, draft.value, "../module.schema.json", report);
  },
};

/** @param wanted the way from the folder of the file to its meta-schema */
export function checkLink(file: ParsedFile, value: Json | undefined, wanted: string, report: Report): void {
  const name = wanted.slice(wanted.lastIndexOf("/") + 1);
  const given = valueAt(value, "$schema");
  const link = stringAt(value, "$schema");
  if (given !== undefined && link === undefined) return;
  const isThere = link !== undefined && link.endsWith(`/${name}`);
  // A file elsewhere, or an address of the web, may point to another copy.
  const isAtHome = file.source.path.startsWith("schemas/");
  if (link === wanted || (isThere && (!isAtHome || /^https?:/.test(link)))) return;
  if (!isAtHome && link === name) return;
  report(
    given === undefined ? [] : ["$schema"],
    "value",
    given === undefined
      ? text("缺少“$schema”", "“$schema” is missing")
      : text(`“$schema”没有指向 ${name}`, `“$schema” does not point to ${name}`),
    text(`写成 "$schema": "${wanted}"`, `Write "$schema": "${wanted}"`),
  );
}
