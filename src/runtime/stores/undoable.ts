import type { Undo } from "#contract";
import type { Module } from "#metadata";
import { toast } from "#ui";
import { makeAutoObservable, observableRef } from "mobx";

export interface UndoOffer {
  readonly module: Module;
  readonly batchId: string;
  /** Milliseconds since 1970, by this page's clock. */
  readonly until: number;
}

/** A write whose own notice offers to undo it. */
interface AwaitedWrite {
  readonly module: string;
  undo: UndoOffer | null;
}

/** The last write that can be undone, and the listeners for its undo. */
export class Undoable {
  /** Offered in the bar: writes to many records, and writes without a notice. */
  offered: UndoOffer | null = null;
  #awaited: readonly AwaitedWrite[] = [];
  readonly #listeners = new Set<(module: Module) => void>();

  constructor() {
    makeAutoObservable(this, { offered: observableRef }, { autoBind: true });
  }

  /** @param isSave of a form; it is offered by the notice of its screen, or not at all */
  offer(module: Module, { batchId, seconds }: Undo, isSave: boolean): void {
    const offer = { module, batchId, until: Date.now() + seconds * 1000 };
    const awaited = this.#awaited.find((write) => write.module === module.name);
    if (awaited !== undefined) awaited.undo = offer;
    else if (!isSave) this.offered = offer;
  }

  /** Runs a write, and gives its undo to the caller's notice in place of the bar. */
  async during<T>({ name }: Module, write: () => Promise<T>): Promise<{ readonly result: T; readonly undo: UndoOffer | null }> {
    const awaited: AwaitedWrite = { module: name, undo: null };
    this.#awaited = [awaited, ...this.#awaited];
    try {
      return { result: await write(), undo: awaited.undo };
    } finally {
      this.#awaited = this.#awaited.filter((other) => other !== awaited);
    }
  }

  dismiss(): void {
    this.offered = null;
  }

  /** It was undone: lists of the module are no longer as they are shown. */
  undone({ module, batchId }: UndoOffer): void {
    this.offered = null;
    toast.forget(batchId);
    for (const listener of this.#listeners) listener(module);
  }

  /** @returns a function that ends listening */
  onUndone(listener: (module: Module) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
