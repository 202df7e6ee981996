import type { Place } from "./ast.ts";

export type FaultCode =
  // parse
  | "expected"
  | "unexpectedCharacter"
  | "openText"
  | "tooLong"
  | "tooDeep"
  | "tooManyDigits"
  | "unknownFunction"
  | "wrongArgumentCount"
  // check and evaluate
  | "unknownField"
  | "wrongType"
  | "notComparable"
  | "notADate"
  | "notANumber"
  | "divisionByZero"
  | "tooLarge";

/** A fault of an expression at its place. `params` are the words of its message. */
export interface Fault {
  readonly code: FaultCode;
  readonly at: Place;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Carries a fault out of nested calls. It never leaves this package. It is no `Error`, whose stack takes longer to note
 * than most expressions take to parse.
 */
export class FaultError {
  readonly fault: Fault;

  constructor(code: FaultCode, at: Place, params: Readonly<Record<string, string>> = {}) {
    this.fault = { code, at, params };
  }
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Runs `work` and turns its fault into an outcome. Other errors are defects of this package and pass. */
export function catchFault<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof FaultError) return { ok: false, fault: error.fault };
    throw error;
  }
}
