import type { Undo } from "#contract";
import type { Module } from "#metadata";
import { makeAutoObservable, observableRef } from "mobx";

export interface UndoOffer {
  readonly module: Module;
  readonly batchId: string;
  /** Milliseconds since 1970, by this page's clock. */
  readonly until: number;
}

/** The last write that can be undone, and who wants to know when it was. */
export class Undoable {
  offered: UndoOffer | null = null;
  readonly #listeners = new Set<(module: Module) => void>();

  constructor() {
    makeAutoObservable(this, { offered: observableRef }, { autoBind: true });
  }

  offer(module: Module, { batchId, seconds }: Undo): void {
    this.offered = { module, batchId, until: Date.now() + seconds * 1000 };
  }

  dismiss(): void {
    this.offered = null;
  }

  /** It was undone: lists of the module are no longer as they are shown. */
  undone(module: Module): void {
    this.offered = null;
    for (const listener of this.#listeners) listener(module);
  }

  /** @returns how to listen no longer */
  onUndone(listener: (module: Module) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
