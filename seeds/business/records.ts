import type { SeedFile } from "#server/platform";

/** Record of the seeds, by the keys of the API. */
export type SeedRecord = Record<string, unknown>;

/** Records by module, in the order of writing. */
export class Gathered {
  readonly #modules = new Map<string, SeedRecord[]>();
  readonly #files: SeedFile[] = [];

  add(module: string, ...records: readonly SeedRecord[]): void {
    const known = this.#modules.get(module);
    if (known === undefined) this.#modules.set(module, [...records]);
    else known.push(...records);
  }

  /** File that records refer to. */
  keep(file: SeedFile): void {
    this.#files.push(file);
  }

  get modules(): ReadonlyMap<string, readonly SeedRecord[]> {
    return this.#modules;
  }

  get files(): readonly SeedFile[] {
    return this.#files;
  }
}
