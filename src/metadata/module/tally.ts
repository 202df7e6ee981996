/** A field whose values a tally keeps apart. */
export interface TallyField {
  readonly field: string;
  /** Number of first characters that are kept apart; null for the whole value. Moments are kept apart by days. */
  readonly prefix: number | null;
}

/** The number of a module's living records, and sums over them, that the database keeps for each combination of values. */
export interface Tally {
  readonly by: readonly TallyField[];
  /** Fields of numbers and amounts. */
  readonly sums: readonly string[];
}
