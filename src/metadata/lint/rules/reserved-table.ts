import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

const PREFIXES = ["trellis-", "pg-", "sql-"];

export const reservedTable: Rule = {
  id: "reserved-table",
  severity: "error",
  says: text("模块名以系统保留的前缀开头", "A module's name starts with a prefix that the system keeps for its own tables"),
  check(draft, report) {
    const prefix = PREFIXES.find((candidate) => `${draft.name}-`.startsWith(candidate));
    if (prefix === undefined) return;
    report(
      ["module"],
      "value",
      text(`以“${prefix}”开头的名称留给系统表`, `Names starting with “${prefix}” are kept for the system's tables`),
      text(
        `改名，例如“${draft.name.replace(prefix, "") || "my-module"}”`,
        `Rename it, to “${draft.name.replace(prefix, "") || "my-module"}” for instance`,
      ),
    );
  },
};
