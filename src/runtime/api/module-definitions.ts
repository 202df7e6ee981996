import { PATHS, type ModuleIndexEntry } from "#contract";
import type { Module } from "#metadata";
import type { Api } from "./create-api.ts";
import { permittedModule } from "./permitted-module.ts";
import { asModule, asModuleIndex } from "./shapes.ts";

/**
 * Definitions of modules, fetched when their screen opens and kept by hash: an unchanged module is fetched once,
 * a changed one as soon as the index says so.
 */
export class ModuleDefinitions {
  readonly #api: Api;
  readonly #byHash = new Map<string, Promise<Module>>();
  /** By the entry of the index they were asked for by: another index may permit something else. */
  readonly #permitted = new WeakMap<ModuleIndexEntry, Promise<Module>>();
  #index: Promise<ReadonlyMap<string, ModuleIndexEntry>> | null = null;

  constructor(api: Api) {
    this.#api = api;
  }

  /** What the caller may open, by name; fetched once until `refresh`. */
  index(): Promise<ReadonlyMap<string, ModuleIndexEntry>> {
    this.#index ??= this.#fetchIndex();
    return this.#index;
  }

  /** Forgets the index (not the definitions): after sign-in, or when somebody dropped a file. */
  refresh(): void {
    this.#index = null;
  }

  /**
   * @returns null when there is no such module for this caller
   * @throws ApiError when the server cannot be asked; the next call asks again
   */
  async load(name: string): Promise<Module | null> {
    const entry = (await this.index()).get(name);
    if (entry === undefined) return null;
    const known = this.#permitted.get(entry) ?? this.#definition(entry).then((module) => permittedModule(module, entry.access));
    this.#permitted.set(entry, known);
    known.catch(() => this.#permitted.delete(entry));
    return known;
  }

  #definition({ name, hash }: ModuleIndexEntry): Promise<Module> {
    const known = this.#byHash.get(hash);
    if (known !== undefined) return known;
    const pending = this.#api.call("GET", `${PATHS.module}/${encodeURIComponent(name)}`, asModule, {
      params: { hash },
      quiet: true,
    });
    this.#byHash.set(hash, pending);
    pending.catch(() => this.#byHash.delete(hash));
    return pending;
  }

  async #fetchIndex(): Promise<ReadonlyMap<string, ModuleIndexEntry>> {
    try {
      const entries = await this.#api.call("GET", PATHS.modules, asModuleIndex, { quiet: true });
      return new Map(entries.map((entry) => [entry.name, entry]));
    } catch (error) {
      this.#index = null;
      throw error;
    }
  }
}
