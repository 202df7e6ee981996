import type { OperationContext } from "../base/context.ts";
import type { Outcome } from "../base/feature.ts";

/** Requests that one transaction serves at most. */
const MOST = 64;
/** Milliseconds after which waiting requests no longer wait for the transaction before them. */
const PATIENCE_MS = 100;

interface Writes<T> {
  /** Serves several requests in one transaction. Returns an outcome for each, in their order. */
  readonly together: (contexts: readonly OperationContext[]) => Promise<readonly Outcome<T>[]>;
  readonly alone: (context: OperationContext) => Promise<T>;
}

interface Waiting<T> {
  readonly context: OperationContext;
  readonly resolve: (result: T | Promise<T>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Requests of one endpoint in one tenant. Those that come while others are being written share the next transaction; one
 * that comes alone waits for nobody.
 */
export class WriteGroup<T> {
  readonly #writes: Writes<T>;
  #waiting: Waiting<T>[] = [];
  #running = 0;
  #patience: ReturnType<typeof setTimeout> | null = null;

  constructor(writes: Writes<T>) {
    this.#writes = writes;
  }

  join(context: OperationContext): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ context, resolve, reject });
      if (this.#running === 0) this.#start();
      else this.#patience ??= setTimeout(() => this.#start(), PATIENCE_MS);
    });
  }

  #start(): void {
    if (this.#patience !== null) clearTimeout(this.#patience);
    this.#patience = null;
    const group = this.#waiting.splice(0, MOST);
    if (group.length === 0) return;
    this.#running += 1;
    void this.#serve(group).finally(() => {
      this.#running -= 1;
      this.#start();
    });
    if (this.#waiting.length > 0) this.#patience = setTimeout(() => this.#start(), PATIENCE_MS);
  }

  async #serve(group: readonly Waiting<T>[]): Promise<void> {
    const [first] = group;
    if (group.length === 1 && first !== undefined) {
      const written = this.#writes.alone(first.context);
      first.resolve(written);
      await written.catch(() => undefined);
      return;
    }
    try {
      const outcomes = await this.#writes.together(group.map(({ context }) => context));
      for (const [at, { context, resolve }] of group.entries()) {
        const outcome = outcomes[at] ?? { alone: true };
        resolve("alone" in outcome ? this.#writes.alone(context) : outcome.result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
