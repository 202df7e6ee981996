import { FIELD_KINDS, type FieldFormat, type KindId } from "./field-kinds.ts";
import type { Format, Kind } from "./kind.ts";

const FORMATS = Object.entries<Kind>(FIELD_KINDS).flatMap(([id, { formats = {} }]) =>
  Object.entries(formats).map(([name, format]) => ({ name, format, kind: id as KindId })),
);

/** Formats of all kinds, by name. */
export const FORMAT_TRAITS: Readonly<Record<string, Format>> = Object.fromEntries(
  FORMATS.map(({ name, format }) => [name, format]),
);

/** Id of the kind that a format selects when the module file names no widget. */
export const FORMAT_KINDS: ReadonlyMap<string, KindId> = new Map(FORMATS.map(({ name, kind }) => [name, kind]));

const STANDARD: ReadonlySet<string> = new Set(["date", "email", "uri"] satisfies FieldFormat[]);

/** Values of `x-format`. JSON Schema has its own names for the others. */
export const X_FORMATS: readonly string[] = FORMATS.map(({ name }) => name).filter((name) => !STANDARD.has(name));
