import type { ConvertibleField, Finding, ModuleHealth, Text } from "#contract";
import type { Catalog, KnownIds } from "../module/catalog.ts";
import { LoadCache } from "./load-cache.ts";
import { loadSteps, type LoadResult } from "./load.ts";
import { runSteps, runWithPauses, type Steps } from "./run-steps.ts";
import { moduleNameOf } from "../lint/facts/draft.ts";
import { parseFile, type SourceFile } from "../source/parse.ts";
import { unreadableAbove, unreadableFinding, type UnreadablePath } from "./unreadable.ts";

export type { UnreadablePath } from "./unreadable.ts";

/** States of a file that has an active version. */
const STANDING: ReadonlySet<ModuleHealth["state"]> = new Set(["ok", "stale"]);

/** A schema change that the database rejected, because it would lose data or stored records contradict it. */
export interface Refusal {
  readonly module: string;
  /** JSON pointer into the module file. */
  readonly pointer: string;
  readonly reason: Text;
  /** Null where records have to be corrected. */
  readonly statement: string | null;
  /** The field whose values can be converted. */
  readonly field?: ConvertibleField;
}

/**
 * A Catalog that tolerates mistakes. While a file is broken or unreadable, its last good text stays
 * active, and other modules are unaffected. Administrators see the state of each file as module
 * health.
 */
export class LiveCatalog {
  readonly #now: () => string;
  readonly #lastGood = new Map<string, string>();
  /** Last read text of every file, including `menus.json`. */
  readonly #lastRead = new Map<string, string>();
  #changed: ReadonlySet<string> = new Set();
  /** Unreadable paths without a known module. The health lists them while they last. */
  #unknown: readonly string[] = [];
  readonly #cache: LoadCache;
  readonly #states = new Map<string, ModuleHealth>();
  #files: readonly SourceFile[] = [];

  /**
   * @param now returns `yyyy-MM-dd HH:mm:ss`
   * @param cache of an earlier catalog over the same files, for a process that opens several servers
   */
  constructor(now: () => string, cache = new LoadCache()) {
    this.#now = now;
    this.#cache = cache;
  }

  get health(): readonly ModuleHealth[] {
    return [...this.#states.values()];
  }

  /** Modules with a broken or unreadable file and no good text so far. */
  get broken(): readonly string[] {
    return this.health.filter((entry) => entry.state === "refused" && entry.module !== "").map((entry) => entry.module);
  }

  /** Files whose text the last update found changed. */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /**
   * Applies the current content of the folder.
   * @param folder the readable files
   * @param unreadable existing paths that cannot be read; the files below keep their last text
   * @returns the active catalog
   */
  update(folder: readonly SourceFile[], known: KnownIds, unreadable: readonly UnreadablePath[] = []): Catalog {
    return runSteps(this.#steps(folder, known, unreadable));
  }

  /**
   * `update` in steps, for a process that answers requests meanwhile. One update at a time.
   * @param pause waited for between two steps
   */
  updateInSteps(
    folder: readonly SourceFile[],
    known: KnownIds,
    unreadable: readonly UnreadablePath[],
    pause: () => Promise<void>,
  ): Promise<Catalog> {
    return runWithPauses(this.#steps(folder, known, unreadable), pause);
  }

  *#steps(folder: readonly SourceFile[], known: KnownIds, unreadable: readonly UnreadablePath[]): Steps<Catalog> {
    for (const path of this.#unknown) this.#states.delete(path);
    const hidden = this.#hiddenFiles(folder, unreadable);
    // If two files collide, the one that was active first stays.
    const active = new Set(this.#lastGood.keys());
    const files = this.#inOrder([...folder, ...hidden.values()]);
    this.#files = files;
    const asWritten = yield* loadSteps(files, known, this.#cache, active);
    const broken = new Set(asWritten.modules.filter((entry) => !entry.ok).map((entry) => entry.file));
    // A file that never was good stays among them: the modules that show its records work without it.
    const inForce =
      broken.size === 0
        ? asWritten
        : yield* loadSteps(
            files.map((file) => this.#standIn(file, broken)),
            known,
            this.#cache,
            active,
            new Set([...broken].filter((path) => !active.has(path))),
          );
    yield;
    // A dashboard that lacks a module stands with its other parts.
    const standing = new Set(
      inForce.modules
        .filter(({ module, ok }) => ok || inForce.catalog.dashboards.has(dashboardIn(module)))
        .map((entry) => entry.file),
    );

    const texts = new Map(files.map((file) => [file.path, file.text]));
    const isOwn = (path: string): boolean => (this.#lastGood.get(path) ?? texts.get(path)) === texts.get(path);
    for (const entry of asWritten.modules) {
      if (entry.ok) this.#lastGood.set(entry.file, texts.get(entry.file) ?? "");
      const findings = asWritten.findings.filter((finding) => finding.file === entry.file);
      const blocked = hidden.has(entry.file) ? unreadableAbove(entry.file, unreadable) : undefined;
      const isInForce = standing.has(entry.file);
      const state = isInForce ? "stale" : "refused";
      const lacksOnly = asWritten.catalog.dashboards.has(dashboardIn(entry.module));
      const isAsWritten = entry.ok || (lacksOnly && isOwn(entry.file));
      if (blocked === undefined) this.#note(entry.file, entry.module, isAsWritten ? "ok" : state, findings);
      else this.#note(entry.file, entry.module, state, [unreadableFinding(entry.file, blocked, isInForce), ...findings]);
    }
    this.#noteUnknown(unreadable, asWritten.modules, hidden);
    const present = new Set(asWritten.modules.map((entry) => entry.file));
    for (const [file, health] of this.#states) {
      if (present.has(file) || this.#unknown.includes(file)) continue;
      this.#lastGood.delete(file);
      this.#note(file, health.module, "removed", []);
    }
    return inForce.catalog;
  }

  /**
   * Adds the changes that the database rejected, at their places in the files, and those that it
   * made, and corrects the active versions.
   * @param inForce returns true if a module has an active version
   */
  settle(
    refusals: readonly Refusal[],
    applied: readonly { readonly module: string; readonly statement: string }[],
    inForce: (module: string) => boolean,
  ): void {
    for (const [file, health] of this.#states) {
      const made = applied.filter(({ module }) => module === health.module).map(({ statement }) => statement);
      if (made.length > 0 && health.state === "ok") this.#states.set(file, { ...health, applied: made });
      // A new file collides with another one's module, and the other file is the active one.
      if (this.#isAnothers(file, health.module)) continue;
      if (health.state === "refused" && inForce(health.module)) this.#note(file, health.module, "stale", health.findings);
      const own = refusals.filter((refusal) => refusal.module === health.module);
      const source = this.#files.find((candidate) => candidate.path === file);
      if (own.length === 0 || source === undefined) continue;
      const findings = own.map((refusal) => lossyFinding(source, refusal));
      const statements = own.flatMap((refusal) => refusal.statement ?? []);
      this.#note(file, health.module, inForce(health.module) ? "stale" : "refused", [...health.findings, ...findings], {
        statement: statements.length === 0 ? null : statements.join("\n"),
        conversions: own.flatMap(({ field }) => field ?? []),
      });
    }
  }

  /** Active files first. */
  #inOrder(files: readonly SourceFile[]): readonly SourceFile[] {
    const isActive = ({ path }: SourceFile): number => Number(this.#lastGood.has(path));
    return [...files].sort((a, b) => isActive(b) - isActive(a));
  }

  /** Files that were read earlier and are hidden now, with their last text. */
  #hiddenFiles(folder: readonly SourceFile[], unreadable: readonly UnreadablePath[]): ReadonlyMap<string, SourceFile> {
    const read = new Map(folder.map(({ path, text }) => [path, text]));
    const hidden = new Map<string, SourceFile>();
    for (const [path, text] of this.#lastRead) {
      if (read.has(path)) continue;
      if (unreadableAbove(path, unreadable) === undefined) this.#lastRead.delete(path);
      else hidden.set(path, { path, text: this.#lastGood.get(path) ?? text });
    }
    this.#changed = new Set([...read].flatMap(([path, text]) => ((this.#lastRead.get(path) ?? text) === text ? [] : [path])));
    for (const [path, text] of read) this.#lastRead.set(path, text);
    return hidden;
  }

  #noteUnknown(
    unreadable: readonly UnreadablePath[],
    modules: LoadResult["modules"],
    hidden: ReadonlyMap<string, SourceFile>,
  ): void {
    const unknown = unreadable.filter((blocked) => !modules.some(({ file }) => unreadableAbove(file, [blocked]) !== undefined));
    for (const blocked of unknown) {
      const { path } = blocked;
      const isInForce = hidden.has(path);
      const module = path.endsWith(".json") ? moduleNameOf(path) : "";
      this.#note(path, module, isInForce ? "stale" : "refused", [unreadableFinding(path, blocked, isInForce)]);
    }
    this.#unknown = unknown.map(({ path }) => path);
  }

  #isAnothers(file: string, module: string): boolean {
    if (this.#states.get(file)?.state !== "refused") return false;
    return this.health.some((other) => other.file !== file && other.module === module && STANDING.has(other.state));
  }

  #standIn(file: SourceFile, broken: ReadonlySet<string>): SourceFile {
    const text = broken.has(file.path) ? this.#lastGood.get(file.path) : undefined;
    return text === undefined ? file : { path: file.path, text };
  }

  #note(
    file: string,
    module: string,
    state: ModuleHealth["state"],
    findings: readonly Finding[],
    rejected: Pick<ModuleHealth, "statement" | "conversions"> = { statement: null, conversions: [] },
  ): void {
    const before = this.#states.get(file);
    const same = before !== undefined && before.state === state && JSON.stringify(before.findings) === JSON.stringify(findings);
    const [since, applied] = same ? [before.since, before.applied] : [this.#now(), []];
    this.#states.set(file, { module, file, state, since, findings, applied, ...rejected });
  }
}

/** Start of the name of a dashboard among those of modules. */
const DASHBOARDS = "dashboards/";

/** The name of a dashboard; empty for a module. */
function dashboardIn(module: string): string {
  return module.startsWith(DASHBOARDS) ? module.slice(DASHBOARDS.length) : "";
}

function lossyFinding(source: SourceFile, { pointer, reason, statement, field }: Refusal): Finding {
  const convert =
    field === undefined
      ? { zh: "", en: "" }
      : { zh: "可在“模块健康”中试算并转换已有数据；或者，", en: "Module health tries and makes the conversion. Or: " };
  const path = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return {
    rule: "lossy-change",
    severity: "error",
    file: source.path,
    ...parseFile(source).locate(path, "key"),
    pointer,
    message: reason,
    hint:
      statement === null
        ? {
            zh: "旧版本继续生效。改正这些记录，再保存一次文件",
            en: "The old version stays active. Correct the records, then save the file again.",
          }
        : {
            zh: `旧版本继续生效。${convert.zh}处理好已有数据后由管理员执行：${statement}`,
            en: `The old version stays active. ${convert.en}After securing the data, an operator runs: ${statement}`,
          },
    related: [],
  };
}
