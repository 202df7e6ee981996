/** One broken rule at one place of a submitted record. */
export interface FieldError {
  /** JSON pointer into the body, e.g. `/paramKey` or `/items/2/price`. */
  readonly pointer: string;
  /** The schema keyword that was broken (`required`, `maxLength`, `x-unique`, …). */
  readonly keyword: string;
  /** In the caller's language. */
  readonly message: string;
}

/** The JSON wrapper of every reply but the sign-in's (wire.md, "Every call"). */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
  /** Present only on errors that concern fields. */
  readonly errors?: readonly FieldError[];
  /** Present only on errors a program may want to tell apart; see the error table. */
  readonly error?: string;
}
