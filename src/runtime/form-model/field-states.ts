import { compareStructural } from "mobx";
import type { Field } from "#metadata";
import type { FormSession } from "./form-session.ts";

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
