import type { Finding } from "#contract";
import { type ParsedFile, type Path, type Span, pointerOf } from "../source/parse.ts";
import { stringAt, valueAt } from "./facts/json-type.ts";
import type { NamedFinding, Report, Within } from "./rule.ts";
import { text } from "./words.ts";

type ReportedRule = Pick<Finding, "severity"> & { readonly id: string };

/** Creates a report function that turns paths into located findings. */
export function reportTo(findings: Finding[], file: ParsedFile, rule: ReportedRule): Report {
  const named: NamedFinding[] = [];
  const report = reportNamedTo(named, file, rule);
  return (...place) => {
    const before = named.length;
    report(...place);
    findings.push(...withoutNames(named.slice(before)));
  };
}

/** Creates a report function whose findings keep the names in them. */
export function reportNamedTo(findings: NamedFinding[], file: ParsedFile, rule: ReportedRule): Report {
  return (given, part, message, hint, within) => {
    const path = file.placeOf?.(given) ?? given;
    const finding: NamedFinding = {
      rule: rule.id,
      severity: rule.severity,
      file: file.source.path,
      ...(within === undefined ? file.locate(path, part) : spanWithin(file, file.locate(path, part), within)),
      pointer: pointerOf(path),
      message,
      hint: text(hint.zh, hint.en),
      // What follows from another key, such as the “readOnly” of a state, has no place of its own.
      related: (hint.related ?? [])
        .filter((place) => valueAt(file.value, ...place) !== undefined)
        .map((place) => relatedPlace(file, place)),
      about: (part === "value" ? stringAt(file.value, ...path) : undefined) ?? String(path.at(-1) ?? ""),
      means: hint.means,
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

/** The findings as other parts of the program see them. */
export function withoutNames(findings: readonly NamedFinding[]): Finding[] {
  return findings.map(({ about: _about, ...finding }) => finding);
}

/** A further place: the value, or the key of a part that fills lines. */
function relatedPlace(file: ParsedFile, given: Path): Finding["related"][number] {
  const path = file.placeOf?.(given) ?? given;
  const span = file.locate(path, "value");
  return { ...(span.line === span.endLine ? span : file.locate(path, "key")), pointer: pointerOf(path) };
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
    related: [],
  }));
}
