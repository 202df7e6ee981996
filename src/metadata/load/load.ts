import { isJsonObject, type Finding, type Text } from "#contract";
import type { AuthoredModule } from "../module/authored.ts";
import { catalogOf } from "../module/catalog-of.ts";
import type { Catalog, KnownIds } from "../module/catalog.ts";
import { brokenDependencies } from "../lint/broken-dependency.ts";
import { clashes, duplicateModules, type Loaded } from "../lint/clash.ts";
import { readDashboard, type ReadDashboard } from "../lint/dashboards/read-dashboard.ts";
import { moduleNameOf, type ModuleDraft } from "../lint/facts/draft.ts";
import { indexKnown } from "../lint/known-index.ts";
import { lintDraft } from "../lint/lint.ts";
import { reportTo, syntaxFindings } from "../lint/report.ts";
import { hasFolder } from "../lint/facts/menu-folder.ts";
import { readMenus } from "../lint/menus.ts";
import type { Project } from "../lint/rule.ts";
import { normalise } from "../normalise/normalise.ts";
import type { Module } from "../module/module.ts";
import { LoadCache, type Judgement, type ReadFile } from "./load-cache.ts";
import { precedenceOf } from "./precedence.ts";
import { runSteps, runWithPauses, type Steps } from "./run-steps.ts";
import { parseFile, type SourceFile } from "../source/parse.ts";

export { LoadCache } from "./load-cache.ts";
export { ICONS } from "../names/icons.ts";
export { CROSS_RULES } from "../lint/cross-rules.ts";
export { AREA_META_SCHEMA, DASHBOARD_META_SCHEMA, MODULE_META_SCHEMA } from "../lint/facts/structure/meta-schema.ts";
export { metaSchemasIn, type MetaSchemas } from "../lint/facts/structure/meta-schemas-in.ts";
export { RULES } from "../lint/rules.ts";
export { defaultEndpoint } from "../normalise/endpoints.ts";
export type { SourceFile } from "../source/parse.ts";

export interface LoadResult {
  /** The modules and dashboards whose files have no error, and the dashboards that only lack modules. */
  readonly catalog: Catalog;
  /** Every finding of every file, by file and line. */
  readonly findings: readonly Finding[];
  /** Result of each file of a module or dashboard, in the given order. */
  readonly modules: readonly LoadedFile[];
}

export interface LoadedFile {
  /** Name of the module; `dashboards/<name>` of a dashboard. */
  readonly module: string;
  readonly file: string;
  /** True without an error. A module with an error is not in the catalog. */
  readonly ok: boolean;
}

/**
 * Loads the files of `schemas/`: parse, lint each file and across files, normalise files without errors, freeze. Never
 * throws. A broken file affects only itself and the modules that refer to it, which get a finding of their own. Of two
 * colliding files the active one wins, then the one whose base has its own name, then the one that more others refer to.
 * @param files module files, dashboards, `menus.json`, `area.json` of areas, and `*.schema.json` (which are skipped)
 * @param cache results of earlier loads, so that only changes are read again
 * @param active paths of the files that are active
 */
export function loadCatalog(
  files: readonly SourceFile[],
  known: KnownIds,
  cache = new LoadCache(),
  active: ReadonlySet<string> = new Set(),
): LoadResult {
  return runSteps(loadSteps(files, known, cache, active));
}

/**
 * `loadCatalog` in steps of a file each, for a process that answers requests meanwhile.
 * @param pause waited for between two steps
 */
export function loadCatalogInSteps(
  files: readonly SourceFile[],
  known: KnownIds,
  cache: LoadCache,
  active: ReadonlySet<string>,
  pause: () => Promise<void>,
): Promise<LoadResult> {
  return runWithPauses(loadSteps(files, known, cache, active), pause);
}

/**
 * `loadCatalog` as a generator that stops after each file.
 * @param refused paths of module files that stay out of the catalog, but that others may name as files with errors
 */
export function* loadSteps(
  files: readonly SourceFile[],
  known: KnownIds,
  cache: LoadCache,
  active: ReadonlySet<string>,
  refused: ReadonlySet<string> = new Set(),
): Steps<LoadResult> {
  const findings: Finding[] = [];
  const sources = files.filter((file) => !file.path.endsWith(".schema.json"));
  const moduleFiles: ReadFile[] = [];
  for (const source of sources.filter((each) => !isMenus(each) && !isDashboard(each) && !isArea(each))) {
    moduleFiles.push(cache.read(source));
    yield;
  }
  cache.keep(new Set(sources.map((source) => source.path)));
  yield;
  for (const { file } of moduleFiles) findings.push(...syntaxFindings(file));

  const drafts = moduleFiles.filter(({ file }) => file.faults.length === 0).map(({ draft }) => draft);
  const inPrecedence = precedenceOf(drafts, active);
  const twins = duplicateModules(
    inPrecedence(drafts, (draft) => draft),
    findings,
  );
  const menus = readMenus(sources.filter(isMenus).map(parseFile), sources.filter(isArea).map(parseFile), known, findings);
  const byName = new Map(drafts.filter((draft) => !twins.has(draft)).map((draft) => [draft.name, draft]));
  const unreadable = moduleFiles
    .filter(({ file }) => file.faults.length > 0)
    .map(({ file, draft }): [string, string] => [draft.name, file.source.path]);
  const folders = new Set([
    ...menus.folders.filter(({ screen }) => screen === null).map(({ code }) => code),
    ...drafts.map((draft) => draft.area),
  ]);
  const project: Project = {
    drafts: byName,
    unreadable: new Map(unreadable),
    folders: menus.complete ? folders : null,
    known: indexKnown(known),
  };
  const names = JSON.stringify(sortedNames(known));
  const everything = JSON.stringify([names, menus.complete, [...folders]]);
  const judgements = new Map<ModuleDraft, Judgement>();
  for (const draft of drafts) {
    judgements.set(
      draft,
      // A folder that others may name does not concern a module whose own one is there.
      cache.judge(draft, project, hasFolder(draft, folders) ? names : everything, () => lintDraft(draft, project)),
    );
    yield;
  }
  for (const judgement of judgements.values()) findings.push(...judgement.findings);

  const faulty = findings.filter((finding) => finding.severity === "error").map((finding) => finding.file);
  const broken = new Set([...faulty, ...refused]);
  const standing = (): ModuleDraft[] => [...byName.values()].filter((draft) => !broken.has(draft.file.source.path));
  const drop = (found: readonly Finding[]): void => {
    findings.push(...found);
    for (const { file, severity } of found) if (severity === "error") broken.add(file);
  };
  const causes = new Map<string, string>();
  drop(brokenDependencies(standing(), project, causes));
  const loaded: Loaded[] = [];
  for (const draft of standing()) {
    const module = normaliseDraft(draft, judgements.get(draft), project, drop);
    if (module !== null) loaded.push({ draft, module });
    yield;
  }
  const inOrder = inPrecedence(loaded, ({ draft }) => draft);
  const unread = [...byName.values()].filter(
    (draft) => broken.has(draft.file.source.path) && !refused.has(draft.file.source.path),
  );
  drop(
    clashes(
      inOrder,
      unread.flatMap((draft) => readFaulty(draft, project)),
    ),
  );
  yield;
  drop(brokenDependencies(standing(), project, causes));
  yield;

  const inForce = loaded.filter(({ draft }) => !broken.has(draft.file.source.path)).map(({ module }) => module);
  const byModule = new Map(inForce.map((module) => [module.name, module]));
  const brokenModules = moduleFiles.flatMap(({ file, draft }): [string, string][] =>
    byModule.has(draft.name) ? [] : [[draft.name, causes.get(draft.name) ?? file.source.path]],
  );
  const asked = Object.assign(byModule, { broken: new Map(brokenModules) });
  const dashboards: (ReadDashboard & { readonly file: string })[] = [];
  for (const source of sources.filter(isDashboard)) {
    const name = moduleNameOf(source.path);
    dashboards.push({ file: source.path, ...readDashboard(parseFile(source), name, asked, known, findings) });
    yield;
  }
  return {
    catalog: catalogOf(
      inForce,
      menus.folders,
      dashboards.flatMap(({ dashboard }) => dashboard ?? []),
    ),
    findings: findings.sort(byPlace),
    modules: [
      ...moduleFiles.map(({ file, draft }) => ({
        module: draft.name,
        file: file.source.path,
        ok: !broken.has(file.source.path),
      })),
      ...dashboards.map(({ file, ok }) => ({ module: dashboardName(file), file, ok })),
    ],
  };
}

/** Equal for the same dictionaries in any order: seeds and databases list them differently. */
function sortedNames({ dictionaries, dictionaryKeys = {}, dictionaryTitles = {}, ...others }: KnownIds): unknown {
  const titles = Object.entries(dictionaryTitles).map(([code, { zh, en }]) => [code, zh, en].join("\n"));
  return [others, titles.toSorted(), ...[dictionaries, dictionaryKeys].map(sortedLists)];
}

function sortedLists(lists: Readonly<Record<string, readonly string[]>>): unknown {
  const sorted = Object.entries(lists).map(([name, list]) => [name, list.toSorted()] as const);
  return sorted.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** A dashboard's name among those of modules, which have no slash. */
function dashboardName(path: string): string {
  return `${DASHBOARDS}/${moduleNameOf(path)}`;
}

const DASHBOARDS = "dashboards";

function isDashboard(source: SourceFile): boolean {
  return source.path.split("/").at(-2) === DASHBOARDS;
}

/** The menu folder of an area, in the area itself. */
function isArea({ path }: SourceFile): boolean {
  return moduleNameOf(path) === "area" && path.split("/").length >= 3;
}

function isMenus(source: SourceFile): boolean {
  return moduleNameOf(source.path) === "menus" && source.path.split("/").length <= 2;
}

/**
 * True by construction: only files without a finding arrive here, and the rules cover every key
 * that `normalise` reads.
 */
function isAuthored(value: unknown): value is AuthoredModule {
  return isJsonObject(value);
}

function authoredOf(draft: ModuleDraft | undefined): AuthoredModule | undefined {
  const value: unknown = draft?.value;
  return isAuthored(value) ? value : undefined;
}

const UNREADABLE: Text = { zh: "模块无法处理", en: "The module cannot be processed" };

/** A mistake that no rule detects yet must not affect other modules. */
function normaliseDraft(
  draft: ModuleDraft,
  judgement: Judgement | undefined,
  project: Project,
  drop: (found: readonly Finding[]) => void,
): Module | null {
  if (judgement?.module !== undefined) return judgement.module;
  const authored = authoredOf(draft);
  try {
    const module =
      authored === undefined ? null : normalise(authored, draft.area, (name) => authoredOf(project.drafts.get(name)));
    if (judgement !== undefined) judgement.module = module;
    return module;
  } catch (error) {
    const found: Finding[] = [];
    const reason = error instanceof Error ? error.message : String(error);
    reportTo(found, draft.file, { id: "unprocessable", severity: "error" })([], "value", UNREADABLE, { zh: reason, en: reason });
    drop(found);
    return null;
  }
}

/** A file with errors as far as it can be read, so that its author learns of a clash at once. */
function readFaulty(draft: ModuleDraft, project: Project): readonly Loaded[] {
  const authored = authoredOf(draft);
  if (authored === undefined) return [];
  try {
    return [{ draft, module: normalise(authored, draft.area, (name) => authoredOf(project.drafts.get(name))) }];
  } catch {
    return [];
  }
}

function byPlace(a: Finding, b: Finding): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : 1);
}
