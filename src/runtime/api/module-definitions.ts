import { moduleEndpoint, modulesEndpoint, type ModuleIndexEntry } from "#contract";
import type { Module } from "#metadata";
import { callEndpoint } from "./call-endpoint.ts";
import type { Api } from "./create-api.ts";
import { permittedModule } from "./permitted-module.ts";
import { asModule } from "./shapes.ts";

/**
 * Definitions of modules, fetched when their screen opens and kept by hash: an unchanged module is fetched once,
 * a changed one as soon as the index says so.
 */
export class ModuleDefinitions {
  readonly #api: Api;
  readonly #byHash = new Map<string, Promise<Module>>();
  /** Modules by hash and permitted fields: the same object as long as both are equal. */
  readonly #permitted = new Map<string, Promise<Module>>();
  readonly #listeners = new Set<() => void>();
  /** Modules whose lists open with a saved view. */
  readonly #withView = new Set<string>();
  #index: Promise<ReadonlyMap<string, ModuleIndexEntry>> | null = null;
  #known: ReadonlyMap<string, ModuleIndexEntry> = new Map();

  constructor(api: Api) {
    this.#api = api;
  }

  /** Modules that the caller can open, by name; fetched once until `refresh`. */
  index(): Promise<ReadonlyMap<string, ModuleIndexEntry>> {
    this.#index ??= this.#fetchIndex();
    return this.#index;
  }

  /** The index entry of a module; null where the caller has none, and before the index has arrived. */
  entry(name: string): ModuleIndexEntry | null {
    return this.#known.get(name) ?? null;
  }

  /** Forgets the index (not the definitions): another person comes. */
  forget(): void {
    this.#index = null;
  }

  /** The same, and shown modules load again, after a change of files or rights. */
  refresh(): void {
    this.forget();
    for (const listener of this.#listeners) listener();
  }

  /** @returns a function that ends listening */
  onRefresh(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** True if the list of a module opens with a saved view, as far as is known. */
  opensWithView(name: string): boolean {
    return this.#withView.has(name);
  }

  /** Records whether the list of a module opens with a saved view from now on. */
  noteView(name: string, opensWithView: boolean): void {
    if (opensWithView) this.#withView.add(name);
    else this.#withView.delete(name);
  }

  /**
   * @returns null when there is no such module for this caller
   * @throws ApiError when the request fails; the next call tries again
   */
  async load(name: string): Promise<Module | null> {
    const entry = (await this.index()).get(name);
    if (entry === undefined) return null;
    const key = `${entry.hash} ${JSON.stringify(entry.access)}`;
    const known = this.#permitted.get(key) ?? this.#definition(entry).then((module) => permittedModule(module, entry.access));
    this.#permitted.set(key, known);
    known.catch(() => this.#permitted.delete(key));
    return known;
  }

  #definition({ name, hash }: ModuleIndexEntry): Promise<Module> {
    const known = this.#byHash.get(hash);
    if (known !== undefined) return known;
    const pending = callEndpoint(this.#api, moduleEndpoint, { path: { name }, query: { hash } }, { quiet: true }).then(asModule);
    this.#byHash.set(hash, pending);
    pending.catch(() => this.#byHash.delete(hash));
    return pending;
  }

  async #fetchIndex(): Promise<ReadonlyMap<string, ModuleIndexEntry>> {
    try {
      const entries = await callEndpoint(this.#api, modulesEndpoint, {}, { quiet: true });
      this.#withView.clear();
      for (const { name, view } of entries) this.noteView(name, view === true);
      this.#known = new Map(entries.map((entry) => [entry.name, entry]));
      return this.#known;
    } catch (error) {
      this.#index = null;
      throw error;
    }
  }
}
