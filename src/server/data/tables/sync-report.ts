import type { ConvertibleField } from "#contract";

/** A change of a module file that would lose data or that stored records contradict: never applied by the server itself. */
export interface RefusedChange {
  readonly module: string;
  /** JSON pointer into the module file where one is known, else "". */
  readonly pointer: string;
  /** Reason for the refusal, in both languages. */
  readonly reason: { readonly zh: string; readonly en: string };
  /** The statement an operator would have to run; null where records have to be corrected first. */
  readonly statement: string | null;
  /** The field whose stored values stand in the way; an administrator can convert them. */
  readonly field?: ConvertibleField;
}

/** A statement that the sync ran on the table of a module. */
export interface AppliedChange {
  readonly module: string;
  readonly statement: string;
}

/** The statements of a change, none of which may run if there is a refusal. */
export interface SyncPlan {
  readonly statements: readonly string[];
  readonly refused: readonly RefusedChange[];
}

/** Result of a schema sync. */
export interface SyncReport {
  /** The statements that were run, in order. */
  readonly applied: readonly AppliedChange[];
  readonly refused: readonly RefusedChange[];
}
