import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

const PREFIXES = ["trellis-", "pg-", "sql-"];

export const reservedTable: Rule = {
  id: "reserved-table",
  severity: "error",
  says: text("模块名以系统保留的前缀开头", "A module name starts with a prefix that is reserved for system tables"),
  check(draft, report) {
    const prefix = PREFIXES.find((candidate) => `${draft.name}-`.startsWith(candidate));
    if (prefix === undefined) return;
    report(
      ["module"],
      "value",
      text(`以“${prefix}”开头的名称留给系统表`, `The prefix “${prefix}” is reserved for system tables`),
      text(
        `改名，例如“${draft.name.replace(prefix, "") || "my-module"}”`,
        `Rename it, for example to “${draft.name.replace(prefix, "") || "my-module"}”`,
      ),
    );
  },
};
