import { sameJson, type Json } from "#contract";
import { coerceInput, emptyListAsNull, escapePointer, fieldOfPointer, type Field, type ValidationFault } from "#metadata";
import type { Row } from "../../base/tables.ts";
import type { FieldRules } from "../../data/conditions/record-scope.ts";
import { withStoredSpelling } from "./stored-spelling.ts";

/** True when the caller's roles keep the field from being written. */
export function isLocked({ hidden, readOnly }: FieldRules, name: string): boolean {
  return hidden.has(name) || readOnly.has(name);
}

/**
 * Faults of values in fields that the caller may not write. A form sends unchanged values back, so an unchanged value
 * is no fault. A value in a field that the caller cannot see always is one, because accepting only the stored value
 * would reveal it.
 */
export function accessFaults(
  rules: FieldRules,
  fields: readonly Field[],
  body: Readonly<Record<string, unknown>>,
  current: Row | null,
): ValidationFault[] {
  const locked = fields.filter(({ name }) => isLocked(rules, name) && name in body);
  if (locked.length === 0) return [];
  const input = coerceInput(body, locked, fields);
  const given = locked.filter((field) => {
    const { name, writeOnly, default: initial } = field;
    if (rules.hidden.has(name) || writeOnly) return !isAbsent(body[name]);
    const stored = (current === null ? initial : current[name]) as Json;
    // Code may have stored a list without items.
    return !sameJson(withStoredSpelling(field, input[name] ?? null, stored), emptyListAsNull(stored));
  });
  return given.map(({ name }) => ({ pointer: `/${escapePointer(name)}`, keyword: "x-access", params: {} }));
}

/**
 * Faults of values that the caller may not write are dropped, because the caller cannot mend them. A record that cannot do
 * without it cannot be added by this caller, and says so.
 */
export function blameless(rules: FieldRules, faults: readonly ValidationFault[], current: Row | null): ValidationFault[] {
  return faults.flatMap((fault) => {
    if (!isLocked(rules, fieldOfPointer(fault.pointer))) return [fault];
    return current === null && fault.keyword === "required" ? [{ ...fault, keyword: "x-access-required" }] : [];
  });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
