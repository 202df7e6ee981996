import type { Field, Module } from "#metadata";

/** What every kind of filter is given: one value (or two, for a range) as strings, `` = no condition. */
export interface FilterControlProps {
  readonly id: string;
  readonly label: string;
  readonly module: Module;
  /** Null for a system field. */
  readonly field: Field | null;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}
