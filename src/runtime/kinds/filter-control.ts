import type { Field, Module } from "#metadata";

/**
 * Props of every filter: one value (or two, for a range) as strings; an empty string is no
 * condition.
 */
export interface FilterControlProps {
  readonly id: string;
  readonly label: string;
  readonly module: Module;
  /** Null for a system field. */
  readonly field: Field | null;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}
