import type { Finding, Locale } from "#contract";

export interface PrettyOptions {
  readonly locale: Locale;
  /** Text of each file for the code frames. */
  readonly texts: ReadonlyMap<string, string>;
  /** Number of files. */
  readonly checked: number;
  readonly colours: boolean;
  /** Every file is checked, so that the errors of each are listed. */
  readonly whole: boolean;
}

const COLOURS = { red: 31, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;

const RELATED = { zh: "与此处矛盾：", en: "It contradicts this place:" } as const;

/**
 * Formats findings for a terminal: by file, each with its line of code. Files that only wait for those with errors are
 * counted.
 */
export function prettyReport(all: readonly Finding[], options: PrettyOptions): string {
  const findings = all.filter(({ rule }) => !options.whole || rule !== "broken-dependency");
  const waiting = new Set(all.flatMap((finding) => (findings.includes(finding) ? [] : finding.file))).size;
  const paint = (colour: keyof typeof COLOURS, text: string): string =>
    options.colours ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
  const blocks: string[] = [];
  let file = "";
  for (const finding of findings) {
    if (finding.file !== file) blocks.push(paint("bold", finding.file));
    file = finding.file;
    const colour = finding.severity === "error" ? "red" : "yellow";
    const place = `${finding.file}:${finding.line}:${finding.column}`;
    blocks.push(
      [
        `  ${paint(colour, finding.severity)} ${finding.message[options.locale]} ${paint("dim", `[${finding.rule}]`)} ${paint("dim", place)}`,
        ...frame(finding, options.texts.get(finding.file) ?? "", (text) => paint(colour, text)),
        `      ${paint("blue", "→")} ${finding.hint[options.locale]}`,
        ...finding.related.flatMap((place) => [
          `      ${paint("blue", "↔")} ${RELATED[options.locale]} ${paint("dim", `${finding.file}:${place.line}:${place.column}`)}`,
          ...frame(place, options.texts.get(finding.file) ?? "", (text) => paint(colour, text)),
        ]),
        "",
      ].join("\n"),
    );
  }
  return `${[...blocks, summary(findings, options), ...waitingLine(waiting, options.locale)].join("\n")}\n`;
}

function waitingLine(number: number, locale: Locale): readonly string[] {
  if (number === 0) return [];
  return [
    locale === "zh"
      ? `另有 ${number} 个引用它们的文件，改正后即可使用`
      : number === 1
        ? "1 file that refers to them only waits for these"
        : `${number} files that refer to them only wait for these`,
  ];
}

function frame(place: Finding["related"][number], text: string, paint: (text: string) => string): string[] {
  const line = text.split("\n")[place.line - 1]?.replace(/\r$/, "");
  if (line === undefined) return [];
  const number = String(place.line).padStart(6);
  const end = place.endLine === place.line ? place.endColumn - 1 : line.length;
  const before = cells(line.slice(0, place.column - 1));
  const marked = Math.max(1, cells(line.slice(place.column - 1, end)));
  const shown = line.replaceAll("\t", " ");
  return [`${number} | ${shown}`, `${" ".repeat(6)} | ${" ".repeat(before)}${paint("^".repeat(Math.min(marked, 60)))}`];
}

/** Returns the width in columns of a terminal. A Chinese character takes two. */
function cells(text: string): number {
  let width = 0;
  for (const character of text)
    width +=
      (character.codePointAt(0) ?? 0) >= 0x1100 &&
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(character)
        ? 2
        : 1;
  return width;
}

function summary(findings: readonly Finding[], options: PrettyOptions): string {
  const errors = findings.filter((finding) => finding.severity === "error").length;
  const warnings = findings.length - errors;
  if (options.locale === "zh") {
    return findings.length === 0
      ? `${options.checked} 个文件，没有问题`
      : `${options.checked} 个文件：${errors} 个错误，${warnings} 个警告`;
  }
  return findings.length === 0
    ? `${count(options.checked, "file")}, no problems found`
    : `${count(options.checked, "file")}: ${count(errors, "error")}, ${count(warnings, "warning")}`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
