/** A change of a module file that would lose data: never applied by the server itself. */
export interface RefusedChange {
  readonly module: string;
  /** JSON pointer into the module file where one is known, else "". */
  readonly pointer: string;
  /** Why, in both languages. */
  readonly reason: { readonly zh: string; readonly en: string };
  /** The statement an operator would have to run. */
  readonly statement: string;
}

/** Result of a schema sync. */
export interface SyncReport {
  /** The statements that were run, in order. */
  readonly applied: readonly string[];
  readonly refused: readonly RefusedChange[];
}
