import type { Json } from "#contract";
import type { Field, Module, ModuleValidators, ValidationFault } from "#metadata";
import type { FormShape } from "./form-shape.ts";

/** The rules of lines that are records of another module (`x-children`). The form knows them only by these questions. */
export interface LineSource {
  /** Module of the lines, as far as the user may see it. */
  readonly module: Module;
  /** Field of that module that refers to the record of the form. */
  readonly parentField: string;
  readonly validators: ModuleValidators | null;
  /** True when the user may add lines. */
  readonly canAdd: boolean;
  /** True when the order of the lines is stored. */
  readonly canMove: boolean;
  /** True when there are more lines than a form edits. */
  readonly isTooLong: boolean;
  canEdit(line: Json | undefined): boolean;
  canRemove(line: Json | undefined): boolean;
  /** A new line. */
  start(): Json;
  /** A copy of a line, as a new one. */
  copy(line: Json): Json;
  /** The lines of a record as the form holds them. */
  initial(value: Json | undefined): readonly Json[];
  /** The lines as a save takes them: as many and in the same order, then those that are deleted. Null = nothing changes. */
  input(initial: Json | undefined, now: Json | undefined): readonly Json[] | null;
  /** Faults of new and changed lines, relative to the list: `/2/quantity`. */
  faults(initial: Json | undefined, now: Json | undefined): readonly ValidationFault[];
}

/** Finds the field of a line in its own module, from its path in the form. */
export function ownPath(field: Field): string {
  return field.path.slice(field.path.indexOf(".") + 1);
}

/** A module and the path of one of its fields. */
export interface FieldOwner {
  readonly module: string;
  readonly field: string;
}

/** The module that has a field of a form, and the path of the field there. */
export function ownerOf({ owner, lines }: FormShape, field: Field): FieldOwner {
  const source = lines?.get(field.path.split(".")[0] ?? "");
  return source === undefined ? { module: owner, field: field.path } : { module: source.module.name, field: ownPath(field) };
}
