import type { Finding } from "#contract";
import { dependenciesOf, relationsOf } from "../lint/facts/dependencies.ts";
import { draftOf, type ModuleDraft } from "../lint/facts/draft.ts";
import { withMendedKeys } from "../lint/mended-keys.ts";
import type { Project } from "../lint/rule.ts";
import type { Module } from "../module/module.ts";
import { parseFile, type ParsedFile, type SourceFile } from "../source/parse.ts";

/** A file and the facts that follow from it alone. */
export interface ReadFile {
  readonly file: ParsedFile;
  readonly draft: ModuleDraft;
}

/** The results for a module, and the inputs they depend on. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Set after the module has been normalised; undefined before. */
  module?: Module | null;
}

interface Remembered extends Judgement {
  readonly environment: string;
  readonly dependencies: readonly unknown[];
}

/**
 * A broken file is read beside its last good text, so each file has two versions. A starting server judges each of them
 * twice, before and after it knows the dictionaries of its database.
 */
const VERSIONS = 2;

/**
 * Results of earlier loads. A changed file then costs only itself and the modules that refer to it.
 * Pass the same cache to every `loadCatalog` of a running server.
 */
export class LoadCache {
  readonly #read = new Map<string, readonly ReadFile[]>();
  readonly #judged = new WeakMap<ModuleDraft, readonly Remembered[]>();
  readonly #base: LoadCache | undefined;

  /** @param base a cache whose results are used as well, and which keeps nothing of this one */
  constructor(base?: LoadCache) {
    this.#base = base;
  }

  read(source: SourceFile): ReadFile {
    const known = this.#find(source);
    if (known !== undefined) return known;
    const file = parseFile(source);
    const fresh = { file, draft: withMendedKeys(draftOf(file)) };
    this.#read.set(source.path, [fresh, ...(this.#read.get(source.path) ?? [])].slice(0, VERSIONS));
    return fresh;
  }

  #find(source: SourceFile): ReadFile | undefined {
    const own = this.#read.get(source.path)?.find(({ file }) => file.source.text === source.text);
    return own !== undefined || this.#base === undefined ? own : this.#base.#find(source);
  }

  #judgedBefore(draft: ModuleDraft): readonly Remembered[] {
    const own = this.#judged.get(draft) ?? [];
    return this.#base === undefined ? own : [...own, ...this.#base.#judgedBefore(draft)];
  }

  /** Removes files that are not among these. */
  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#read.keys()) if (!paths.has(path)) this.#read.delete(path);
  }

  /** @param environment everything outside the module files that rules use */
  judge(draft: ModuleDraft, project: Project, environment: string, lint: () => readonly Finding[]): Judgement {
    const named = [...dependenciesOf(draft), ...relationsOf(draft)];
    const dependencies = named.map(({ module }) => project.drafts.get(module) ?? project.unreadable.get(module));
    const versions = this.#judgedBefore(draft);
    const alike = versions.filter((version) => version.dependencies.every((dependency, at) => dependency === dependencies[at]));
    const known = alike.find((version) => version.environment === environment);
    if (known !== undefined) return known;
    // The environment decides about findings only, not what a module says.
    const module = alike.find((version) => version.module !== undefined)?.module;
    const fresh: Remembered = { environment, dependencies, findings: lint(), ...(module === undefined ? {} : { module }) };
    this.#judged.set(draft, [fresh, ...(this.#judged.get(draft) ?? [])].slice(0, VERSIONS));
    return fresh;
  }
}
