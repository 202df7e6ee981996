import type { Finding } from "#contract";
import { type ParsedFile, type Span, pointerOf } from "../source/parse.ts";
import type { Report, Within } from "./rule.ts";

/** Creates a report function that turns paths into located findings. */
export function reportTo(
  findings: Finding[],
  file: ParsedFile,
  rule: { readonly id: string; readonly severity: Finding["severity"] },
): Report {
  return (given, part, message, hint, within) => {
    const path = file.placeOf?.(given) ?? given;
    const finding: Finding = {
      rule: rule.id,
      severity: rule.severity,
      file: file.source.path,
      ...(within === undefined ? file.locate(path, part) : spanWithin(file, file.locate(path, part), within)),
      pointer: pointerOf(path),
      message,
      hint,
    };
    // One part of a file may be written out at several places: a definition, or the condition of two branches.
    const isKnown = findings.some(
      (known) =>
        known.rule === finding.rule &&
        known.file === finding.file &&
        known.line === finding.line &&
        known.column === finding.column &&
        known.message.en === message.en,
    );
    if (!isKnown) findings.push(finding);
  };
}

/** Narrows the span of a text to a part of it. A character that JSON escapes takes more room in the file. */
function spanWithin(file: ParsedFile, span: Span, { offset, length }: Within): Span {
  const line = file.source.text.split("\n", span.line)[span.line - 1] ?? "";
  const characters = line.slice(span.column, span.endColumn - 2).match(/\\u[\da-f]{4}|\\.|[^]/gi) ?? [];
  const room = (count: number): number => characters.slice(0, count).join("").length;
  const column = span.column + 1 + room(offset);
  return { ...span, column, endColumn: Math.max(column + 1, span.column + 1 + room(offset + length)) };
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
