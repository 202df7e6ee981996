import type { Finding } from "#contract";
import { dependenciesOf } from "./lint/dependencies.ts";
import { draftOf, type ModuleDraft } from "./lint/draft.ts";
import type { Project } from "./lint/rule.ts";
import type { Module } from "./module.ts";
import { parseFile, type ParsedFile, type SourceFile } from "./parse.ts";

/** A file as far as it can be understood by itself. */
export interface ReadFile {
  readonly file: ParsedFile;
  readonly draft: ModuleDraft;
}

/** What was made of a module, and what that rests on. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Set once the module has been normalised; undefined before. */
  module?: Module | null;
}

interface Remembered extends Judgement {
  readonly environment: string;
  readonly dependencies: readonly unknown[];
}

/** A broken file is read beside its last good text: two versions of each. */
const VERSIONS = 2;

/**
 * What earlier loads found out: a changed file then costs itself and the modules that refer to it, not the whole
 * folder. Give the same one to every `loadCatalog` of a running server.
 */
export class LoadCache {
  readonly #read = new Map<string, readonly ReadFile[]>();
  readonly #judged = new WeakMap<ModuleDraft, Remembered>();

  read(source: SourceFile): ReadFile {
    const versions = this.#read.get(source.path) ?? [];
    const known = versions.find(({ file }) => file.source.text === source.text);
    if (known !== undefined) return known;
    const file = parseFile(source);
    const fresh = { file, draft: draftOf(file) };
    this.#read.set(source.path, [fresh, ...versions].slice(0, VERSIONS));
    return fresh;
  }

  /** Forgets files that are not among these. */
  keep(paths: ReadonlySet<string>): void {
    for (const path of this.#read.keys()) if (!paths.has(path)) this.#read.delete(path);
  }

  /** @param environment everything outside the module files that rules look at */
  judge(draft: ModuleDraft, project: Project, environment: string, lint: () => readonly Finding[]): Judgement {
    const dependencies = dependenciesOf(draft).map(({ module }) => project.drafts.get(module) ?? project.unreadable.get(module));
    const known = this.#judged.get(draft);
    if (known?.environment === environment && known.dependencies.every((dependency, at) => dependency === dependencies[at]))
      return known;
    const fresh: Remembered = { environment, dependencies, findings: lint() };
    this.#judged.set(draft, fresh);
    return fresh;
  }
}
