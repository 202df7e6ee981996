import type { Field } from "./field.ts";

/** Records of another module that belong to a record and are edited as lines of its form (`x-children`). */
export interface ChildRecords {
  /** Place of the lines in the form: name, title, help and conditions. The record stores no value under its name. */
  readonly field: Field;
  /** Module of the lines. */
  readonly module: string;
  /** Field of that module that refers to the record. */
  readonly parentField: string;
  /** Integer field of that module with the order of the lines; null = the order in which they were added. */
  readonly sort: string | null;
  /** The record locks its lines in their own module as well. */
  readonly locksRecords: boolean;
  readonly minItems: number;
  /** Null = no limit of the module's own. */
  readonly maxItems: number | null;
}

/** Largest number of lines that a record shows, and that one request saves. A longer list is edited in its own module. */
export const MOST_CHILDREN = 500;
