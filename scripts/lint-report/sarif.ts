import type { Finding, Locale } from "#contract";
import { CROSS_RULES, RULES } from "#metadata/load";

/** Formats findings as a SARIF 2.1.0 log, which code hosts and editors show at the lines. */
export function sarifReport(findings: readonly Finding[], locale: Locale): object {
  const used = [...new Set([...RULES.map((rule) => rule.id), ...findings.map((finding) => finding.rule)])];
  const says = new Map([...RULES, ...CROSS_RULES].map((rule) => [rule.id, rule.says[locale]]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "trellis-schemas-lint",
            rules: used.map((id) => ({
              id,
              shortDescription: { text: says.get(id) ?? id },
              help: { text: `docs/module-format.md#${id}` },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: used.indexOf(finding.rule),
          level: finding.severity,
          message: { text: `${finding.message[locale]}. ${finding.hint[locale]}` },
          locations: [location(finding.file, finding)],
          relatedLocations: finding.related.map((place) => location(finding.file, place)),
        })),
      },
    ],
  };
}

function location(uri: string, { line, column, endLine, endColumn, pointer }: Finding["related"][number]): object {
  return {
    physicalLocation: {
      artifactLocation: { uri },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
    logicalLocations: [{ fullyQualifiedName: pointer }],
  };
}
