import { isJsonObject, REVISION_FIELD, type FieldError, type Json, type RecordInput } from "#contract";
import { escapePointer, type ValidationFault } from "#metadata";
import type { FormShape } from "./form-shape.ts";
import { withValueAt, type FormValues } from "./form-values.ts";
import { stepsOf } from "../pointer.ts";

/** The lines of other modules to send with a record. A list without changes is left out. */
export function lineInput({ lines }: FormShape, initial: FormValues, now: FormValues): RecordInput {
  return Object.fromEntries(
    [...(lines ?? [])].flatMap(([name, source]) => {
      const sent = source.isTooLong ? null : source.input(initial[name], now[name]);
      return sent === null ? [] : [[name, sent]];
    }),
  );
}

/** Faults of the lines of other modules, each at its line and field. */
export function lineFaults({ lines }: FormShape, initial: FormValues, now: FormValues): readonly ValidationFault[] {
  return [...(lines ?? [])].flatMap(([name, source]) =>
    source.faults(initial[name], now[name]).map((fault) => ({ ...fault, pointer: `/${escapePointer(name)}${fault.pointer}` })),
  );
}

/** A refused deletion has no row any more: its error stands at the list. */
export function atShownLine({ lines }: FormShape, values: FormValues, error: FieldError): FieldError {
  const [, name = "", place] = error.pointer.split("/");
  const shown = values[name];
  if (place === undefined || lines?.has(name) !== true) return error;
  return Number(place) < (Array.isArray(shown) ? shown.length : 0) ? error : { ...error, pointer: `/${name}` };
}

/** The values of a form with the revisions of newer lines, by pointer. */
export function newerLines({ lines }: FormShape, values: FormValues, newer: Readonly<Record<string, Json>>): FormValues {
  const changed: Record<string, Json> = {};
  for (const [pointer, line] of Object.entries(newer)) {
    const [name = "", place = "", ...more] = stepsOf(pointer);
    const revision = isJsonObject(line) ? line[REVISION_FIELD] : undefined;
    if (lines?.has(name) !== true || more.length > 0 || revision === undefined) continue;
    changed[name] = withValueAt(changed[name] ?? values[name], [Number(place), REVISION_FIELD], revision);
  }
  return changed;
}
