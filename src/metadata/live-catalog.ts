import type { Finding, ModuleHealth, Text } from "#contract";
import type { Catalog, KnownIds } from "./catalog.ts";
import { LoadCache } from "./load-cache.ts";
import { loadCatalog } from "./load.ts";
import { parseFile, type SourceFile } from "./parse.ts";

/** A file in one of these states has a version in force. */
const STANDING: ReadonlySet<ModuleHealth["state"]> = new Set(["ok", "stale"]);

/** What the tables refused to follow, because data would be lost. */
export interface Refusal {
  readonly module: string;
  /** JSON pointer into the module file. */
  readonly pointer: string;
  readonly reason: Text;
  readonly statement: string;
}

/**
 * A Catalog that outlives mistakes: while a file is broken, its last good text stays in force, and nothing else is
 * touched. What it knows of broken and removed files is the administrators' module health.
 */
export class LiveCatalog {
  readonly #now: () => string;
  readonly #lastGood = new Map<string, string>();
  readonly #cache = new LoadCache();
  readonly #states = new Map<string, ModuleHealth>();
  #files: readonly SourceFile[] = [];

  /** @param now `yyyy-MM-dd HH:mm:ss` */
  constructor(now: () => string) {
    this.#now = now;
  }

  get health(): readonly ModuleHealth[] {
    return [...this.#states.values()];
  }

  /** Modules whose file is broken and of which no good text was seen. */
  get broken(): readonly string[] {
    return this.health.filter((entry) => entry.state === "refused").map((entry) => entry.module);
  }

  /** Takes in what the folder holds now, and answers what is in force. */
  update(folder: readonly SourceFile[], known: KnownIds): Catalog {
    // Of two files that collide, the one that was in force first stays.
    const files = [...folder].sort((a, b) => Number(this.#lastGood.has(b.path)) - Number(this.#lastGood.has(a.path)));
    this.#files = files;
    const asWritten = loadCatalog(files, known, this.#cache);
    const broken = new Set(asWritten.modules.filter((entry) => !entry.ok).map((entry) => entry.file));
    const inForce =
      broken.size === 0
        ? asWritten
        : loadCatalog(
            files.map((file) => this.#standIn(file, broken)).filter((file) => file !== null),
            known,
            this.#cache,
          );
    const standing = new Set(inForce.modules.filter((entry) => entry.ok).map((entry) => entry.file));

    const texts = new Map(files.map((file) => [file.path, file.text]));
    for (const entry of asWritten.modules) {
      if (entry.ok) this.#lastGood.set(entry.file, texts.get(entry.file) ?? "");
      const findings = asWritten.findings.filter((finding) => finding.file === entry.file);
      this.#note(entry.file, entry.module, entry.ok ? "ok" : standing.has(entry.file) ? "stale" : "refused", findings);
    }
    const present = new Set(asWritten.modules.map((entry) => entry.file));
    for (const [file, health] of this.#states) {
      if (present.has(file)) continue;
      this.#lastGood.delete(file);
      this.#note(file, health.module, "removed", []);
    }
    return inForce.catalog;
  }

  /**
   * Adds what the tables refused, at its place in the file, and corrects what is in force after all.
   * @param inForce whether a module has a version in force
   */
  settle(refusals: readonly Refusal[], inForce: (module: string) => boolean): void {
    for (const [file, health] of this.#states) {
      // A new file that clashes with another one's module: what is in force is the other one's.
      if (this.#isAnothers(file, health.module)) continue;
      if (health.state === "refused" && inForce(health.module)) this.#note(file, health.module, "stale", health.findings);
      const own = refusals.filter((refusal) => refusal.module === health.module);
      const source = this.#files.find((candidate) => candidate.path === file);
      if (own.length === 0 || source === undefined) continue;
      const findings = own.map((refusal) => lossyFinding(source, refusal));
      const statement = own.map((refusal) => refusal.statement).join("\n");
      this.#note(file, health.module, inForce(health.module) ? "stale" : "refused", [...health.findings, ...findings], statement);
    }
  }

  #isAnothers(file: string, module: string): boolean {
    if (this.#states.get(file)?.state !== "refused") return false;
    return this.health.some((other) => other.file !== file && other.module === module && STANDING.has(other.state));
  }

  #standIn(file: SourceFile, broken: ReadonlySet<string>): SourceFile | null {
    if (!broken.has(file.path)) return file;
    const text = this.#lastGood.get(file.path);
    return text === undefined ? null : { path: file.path, text };
  }

  #note(
    file: string,
    module: string,
    state: ModuleHealth["state"],
    findings: readonly Finding[],
    statement: string | null = null,
  ): void {
    const before = this.#states.get(file);
    const same = before !== undefined && before.state === state && JSON.stringify(before.findings) === JSON.stringify(findings);
    this.#states.set(file, { module, file, state, since: same ? before.since : this.#now(), findings, statement });
  }
}

function lossyFinding(source: SourceFile, { pointer, reason, statement }: Refusal): Finding {
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
    hint: {
      zh: `旧版本继续生效。处理好已有数据后由管理员执行：${statement}`,
      en: `The old version stays in force. When the data is taken care of, an operator runs: ${statement}`,
    },
  };
}
