import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Finding, Locale } from "#contract";
import { loadCatalog, type LoadCache } from "#metadata/load";
import { readProject, readSourcesAt } from "../support/project.ts";
import { prettyReport } from "./pretty.ts";
import { sarifReport } from "./sarif.ts";

export const FORMATS = ["pretty", "json", "sarif"] as const;

export interface LintOptions {
  readonly format: (typeof FORMATS)[number];
  readonly locale: Locale;
  readonly colours: boolean;
  /** Results of an earlier run of this process. */
  readonly cache?: LoadCache;
}

/** The output of a run and its exit code. */
export interface LintRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number;
}

/**
 * Checks module files against the rest of the project.
 * @param names files or folders; none for all of `schemas/`
 */
export async function lintFiles(names: readonly string[], options: LintOptions): Promise<LintRun> {
  const { files, known } = await readProject();
  const missing = names.filter((name) => !existsSync(resolve(name)));
  if (missing.length > 0) return refused(`No such file: ${missing.join(", ")}`);
  const read = await Promise.allSettled(names.map((name) => readSourcesAt(resolve(name))));
  const unread = read.flatMap((result, at) => (result.status === "rejected" ? [`${names[at]} (${result.reason})`] : []));
  if (unread.length > 0) return refused(`Cannot be read: ${unread.join(", ")}`);
  const asked = read.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const paths = new Set(asked.map(({ path }) => path));
  // A file of elsewhere stands in for the one of its name in schemas/. Of two files that clash the named one gets the
  // finding.
  const own = new Set(files.map((file) => file.path));
  const drafts = new Set(asked.filter((file) => !own.has(file.path)).map((file) => basename(file.path)));
  const others = files.filter((file) => !paths.has(file.path) && !drafts.has(basename(file.path)));
  const all = [...others, ...asked];
  const active = new Set(names.length === 0 ? [] : others.map(({ path }) => path));
  const result = loadCatalog(all, known, options.cache, active);
  const findings = result.findings.filter((finding) => names.length === 0 || paths.has(finding.file));
  const checked = names.length === 0 ? result.modules.length : asked.length;
  return {
    stdout: report(findings, options, new Map(all.map((file) => [file.path, file.text])), checked, names.length === 0),
    stderr: "",
    status: findings.some((finding) => finding.severity === "error") ? 1 : 0,
  };
}

function refused(reason: string): LintRun {
  return { stdout: "", stderr: `${reason}\n`, status: 2 };
}

function report(
  findings: readonly Finding[],
  { format, locale, colours }: LintOptions,
  texts: ReadonlyMap<string, string>,
  checked: number,
  whole: boolean,
): string {
  if (format === "json") return `${JSON.stringify(findings, null, 2)}\n`;
  if (format === "sarif") return `${JSON.stringify(sarifReport(findings, locale), null, 2)}\n`;
  return prettyReport(findings, { locale, texts, checked, colours, whole });
}
