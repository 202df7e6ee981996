import type { ModuleIndexEntry } from "#contract";
import type { Module } from "#metadata";
import { ModuleDefinitions } from "../api/module-definitions.ts";
import type { Api } from "../api/create-api.ts";
import { besides } from "./preview-api.ts";

/** Definitions of the modules whose records a previewed module shows beside its own, as far as they are in force. */
export class PreviewDefinitions extends ModuleDefinitions {
  readonly #source: ModuleDefinitions;
  readonly #names: ReadonlySet<string>;

  /** @param source the definitions of the console around the preview */
  constructor(api: Api, source: ModuleDefinitions, module: Module) {
    super(api);
    this.#source = source;
    this.#names = new Set(besides(module));
  }

  override entry(name: string): ModuleIndexEntry | null {
    return this.#names.has(name) ? this.#source.entry(name) : null;
  }

  override async load(name: string): Promise<Module | null> {
    return this.#names.has(name) ? this.#source.load(name).catch(() => null) : null;
  }
}
