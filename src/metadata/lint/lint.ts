import { isJsonObject, type Finding } from "#contract";
import { withoutAccepted } from "./accepted.ts";
import { withoutConsequences } from "./consequences/without-consequences.ts";
import type { ModuleDraft } from "./facts/draft.ts";
import { reportNamedTo, withoutNames } from "./report.ts";
import type { NamedFinding, Project, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { fileSize, isTooLarge } from "./rules/files/file-size.ts";
import { unknownKey } from "./rules/files/unknown-key.ts";
import { wrongType } from "./rules/values/types/wrong-type.ts";
import { text } from "./words.ts";

const RULE_NAMES = RULES.map(({ id }) => id);

/**
 * Runs every rule on one file. An exception in a rule is our mistake: it becomes a finding, and the
 * other rules still run. Findings that follow from another one are left out.
 */
export function lintDraft(draft: ModuleDraft, project: Project): Finding[] {
  const findings: NamedFinding[] = [];
  for (const rule of rulesFor(draft)) {
    const report = reportNamedTo(findings, draft.file, rule);
    try {
      rule.check(draft, report, project);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      report(
        [],
        "value",
        text(`规则“${rule.id}”无法检查此文件`, `The rule “${rule.id}” cannot check this file`),
        text(`请报告此问题：${reason}`, `Please report this: ${reason}`),
      );
    }
  }
  for (let { asWritten } = draft; asWritten !== undefined; { asWritten } = asWritten)
    unknownKey.check(asWritten, reportNamedTo(findings, asWritten.file, unknownKey));
  return withoutNames(withoutAccepted(draft, withoutConsequences(draft, findings), RULE_NAMES));
}

function rulesFor(draft: ModuleDraft): readonly Rule[] {
  // A list or a text has none of the parts that the rules look at.
  if (!isJsonObject(draft.file.value ?? null)) return [wrongType];
  // Several rules compare all parts of a file with each other, which takes minutes where there are thousands.
  return isTooLarge(draft) ? [fileSize] : RULES;
}
