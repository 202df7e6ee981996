import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Finding, Locale } from "#contract";
import { loadCatalog } from "#metadata/load";
import { prettyReport } from "./lint-report/pretty.ts";
import { sarifReport } from "./lint-report/sarif.ts";
import { readProject, readSourcesAt } from "./project.ts";

const USAGE = `Checks module files. Exit code 1 when there are errors.

  npm run schemas:lint                       all of schemas/
  npm run schemas:lint -- FILE …             these files or folders, against the rest of the project
    --format pretty|json|sarif               pretty by default
    --lang zh|en                             by LANG when left out; pretty and sarif only
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: "string", default: "pretty" },
    lang: { type: "string", default: /^zh/i.test(process.env["LC_ALL"] ?? process.env["LANG"] ?? "") ? "zh" : "en" },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) {
  process.stdout.write(USAGE);
} else if (!["pretty", "json", "sarif"].includes(values.format) || !["zh", "en"].includes(values.lang)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await lint(positionals, values.format, values.lang === "zh" ? "zh" : "en");
}

async function lint(names: readonly string[], format: string, locale: Locale): Promise<void> {
  const { files, known } = await readProject();
  const missing = names.filter((name) => !existsSync(resolve(name)));
  if (missing.length > 0) {
    process.stderr.write(`No such file: ${missing.join(", ")}\n`);
    process.exitCode = 2;
    return;
  }
  const read = await Promise.allSettled(names.map((name) => readSourcesAt(resolve(name))));
  const unread = read.flatMap((result, at) => (result.status === "rejected" ? [`${names[at]} (${result.reason})`] : []));
  if (unread.length > 0) {
    process.stderr.write(`Cannot be read: ${unread.join(", ")}\n`);
    process.exitCode = 2;
    return;
  }
  const asked = read.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const paths = new Set(asked.map(({ path }) => path));
  // A file of elsewhere stands in for the one of its name in schemas/. Named files come last, because the later of two
  // files that clash gets the finding.
  const own = new Set(files.map((file) => file.path));
  const drafts = new Set(asked.filter((file) => !own.has(file.path)).map((file) => basename(file.path)));
  const others = files.filter((file) => !paths.has(file.path) && !drafts.has(basename(file.path)));
  const all = [...others, ...asked];
  const result = loadCatalog(all, known);
  const findings = result.findings.filter((finding) => names.length === 0 || paths.has(finding.file));
  const checked = names.length === 0 ? result.modules.length : asked.length;
  process.stdout.write(report(findings, format, locale, new Map(all.map((file) => [file.path, file.text])), checked));
  if (findings.some((finding) => finding.severity === "error")) process.exitCode = 1;
}

function report(
  findings: readonly Finding[],
  format: string,
  locale: Locale,
  texts: ReadonlyMap<string, string>,
  checked: number,
): string {
  if (format === "json") return `${JSON.stringify(findings, null, 2)}\n`;
  if (format === "sarif") return `${JSON.stringify(sarifReport(findings, locale), null, 2)}\n`;
  return prettyReport(findings, {
    locale,
    texts,
    checked,
    colours: process.stdout.isTTY && process.env["NO_COLOR"] === undefined,
  });
}
