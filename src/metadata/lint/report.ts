import type { Finding } from "#contract";
import { type ParsedFile, pointerOf } from "../source/parse.ts";
import type { Report } from "./rule.ts";

/** Creates a report function that turns paths into located findings. */
export function reportTo(
  findings: Finding[],
  file: ParsedFile,
  rule: { readonly id: string; readonly severity: Finding["severity"] },
): Report {
  return (path, part, message, hint) => {
    findings.push({
      rule: rule.id,
      severity: rule.severity,
      file: file.source.path,
      ...file.locate(path, part),
      pointer: pointerOf(path),
      message,
      hint,
    });
  };
}

/** Findings of a file that cannot be parsed. */
export function syntaxFindings(file: ParsedFile): Finding[] {
  return file.faults.map((fault) => ({
    rule: fault.kind,
    severity: "error",
    file: file.source.path,
    ...fault.span,
    pointer: pointerOf(fault.path),
    message: fault.message,
    hint: fault.hint,
  }));
}
