import type { Text } from "#contract";

/** A concept of other form builders, with the names that they give to its key, and the place where this format has it. */
export interface Concept {
  readonly names: readonly string[];
  /** For the place of a condition: with an example of one. */
  readonly place: Text | ((condition: string) => Text);
}
