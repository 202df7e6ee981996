import { isJsonObject } from "#contract";
import type { ModuleDraft } from "./facts/draft.ts";
import { listAt, stringAt } from "./facts/json-type.ts";
import { reportNamedTo } from "./report.ts";
import type { NamedFinding } from "./rule.ts";
import { suggestion, text, type Hint } from "./words.ts";

const RULE = { id: "accepted-nothing", severity: "warning" } as const;

/**
 * Leaves out the warnings that the file accepts, and reports entries that accept none. While the file has errors, warnings
 * that follow from them are missing, so that no entry is reported.
 * @param rules names of all rules
 */
export function withoutAccepted(
  { file, authored }: ModuleDraft,
  findings: readonly NamedFinding[],
  rules: readonly string[],
): readonly NamedFinding[] {
  const entries = listAt(authored, "accepted").filter(isJsonObject);
  if (entries.length === 0) return findings;
  const accepted = new Set<NamedFinding>();
  const surplus: NamedFinding[] = [];
  const report = reportNamedTo(surplus, file, RULE);
  for (const [index, entry] of entries.entries()) {
    const [rule, at] = [stringAt(entry, "rule") ?? "", stringAt(entry, "at") ?? ""];
    const met = findings.filter((found) => found.severity === "warning" && found.rule === rule && isWithin(found.pointer, at));
    for (const found of met) accepted.add(found);
    if (met.length > 0) continue;
    if (!rules.includes(rule))
      report(
        ["accepted", index, "rule"],
        "value",
        text(`没有规则“${rule}”`, `There is no rule “${rule}”`),
        suggestion(rule, rules),
      );
    else
      report(
        ["accepted", index],
        "value",
        text(`此处没有“${rule}”的警告`, `There is no warning of “${rule}” here`),
        hintFor(rule, findings),
      );
  }
  const left = findings.filter((found) => !accepted.has(found));
  return left.some(({ severity }) => severity === "error") ? left : [...left, ...surplus];
}

/** True for a place, and for one inside it. */
function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** The only other place of such a warning is the one that is meant. */
function hintFor(rule: string, findings: readonly NamedFinding[]): Hint {
  const [only, ...others] = findings.filter((found) => found.rule === rule && found.severity === "warning");
  return only === undefined || others.length > 0
    ? text("删除它", "Delete it")
    : text(`写 "at": "${only.pointer}"，或删除它`, `Write "at": "${only.pointer}", or delete it`);
}
