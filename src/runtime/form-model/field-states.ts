import { compareStructural } from "mobx";
import type { JsonObject } from "#contract";
import { findKind, type Field } from "#metadata";
import type { Issue } from "./issues/form-issues.ts";
import type { FormSession, ValuePath } from "./form-session.ts";

/** The field if it is locked and can be shown as text: its label came with the record, or it needs none. Null otherwise. */
export function lockedField(session: LockedSession, name: string): Field | null {
  const { shape, record } = session;
  const field = session.field([name]);
  if (field === null || shape.module === null || field.writeOnly || session.isEnabled(name)) return null;
  const { labelKey, options } = field;
  if (labelKey === null || options !== null) return field;
  const value = session.value(name) ?? null;
  const isLabelled = typeof record[labelKey] === "string" && compareStructural(value, record[name] ?? null);
  return value === null || isLabelled ? field : null;
}

type LockedSession = Pick<FormSession, "shape" | "record" | "field" | "isEnabled" | "value">;

/** Fields with a fault that the form can correct, in its order. */
export function brokenFields(session: Pick<FormSession, "shape" | "brokenAmong" | "field">): readonly Field[] {
  const names = session.shape.groups.flatMap(({ fields }) => fields);
  return session.brokenAmong(names).flatMap((name) => session.field([name]) ?? []);
}

/** State of a field that its frame and its widget show. */
export interface FieldState {
  readonly field: Field;
  readonly path: ValuePath;
  readonly pointer: string;
  /** uiSchema of the field, without the keys that `Field` absorbs. */
  readonly ui: JsonObject;
  /** Faults at the field; inside of it too where one widget edits a list or an object whole. */
  readonly issues: readonly Issue[];
  readonly isRequired: boolean;
  readonly isEnabled: boolean;
}

interface FieldPlace {
  readonly field: Field;
  readonly path: ValuePath;
  /** The path as a JSON pointer. */
  readonly pointer: string;
  /** True if the schema requires the field. */
  readonly required: boolean;
}

export function readFieldState(session: FormSession, { field, path, pointer, required }: FieldPlace): FieldState {
  const isWhole = (field.type === "array" || field.type === "object") && findKind(field.widget).composite !== true;
  return {
    field,
    path,
    pointer,
    ui: session.shape.uiFields[field.path] ?? NO_UI,
    issues: isWhole ? session.issuesWithin(pointer) : session.issuesAt(pointer),
    isRequired: required || session.isNeededAt(path),
    isEnabled: session.isEnabledAt(path),
  };
}

const NO_UI: JsonObject = {};
