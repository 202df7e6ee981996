import { isJsonObject, type Json } from "#contract";
import type { Field, JsonSchema } from "../../module/field.ts";
import { allFields } from "../../fields/nested.ts";
import { isEmptyList } from "../../values/empty-list.ts";
import { escapePointer } from "../escape-pointer.ts";

/** Evaluates a condition (a JSON Schema) on a record; see `recordForConditions`. */
export type ConditionTest = (condition: NonNullable<Field["visible"]>, record: Readonly<Record<string, unknown>>) => boolean;

/**
 * A condition sees every field. An empty one, also a list without items, is `null`, so that `{"const": 1}` does not match
 * it. Beside them stands the present, for bounds such as `$today`; it is read when a condition needs it.
 * @param now returns `yyyy-MM-dd HH:mm:ss`
 */
export function recordForConditions(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  now: () => string,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, null])),
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isEmptyList(value) ? null : value])),
    get $now() {
      return now();
    },
  };
}

/**
 * Names of the fields whose `ui:visible` does not hold. They are neither required nor stored nor
 * sent.
 */
export function hiddenFields(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  holds: ConditionTest,
  now: () => string,
): Set<string> {
  const seen = recordForConditions(fields, record, now);
  return new Set(fields.filter((field) => field.visible !== null && !holds(field.visible, seen)).map((field) => field.name));
}

/** Names of the fields whose `ui:disabled` holds. Neither the form nor the server changes them. */
export function disabledFields(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  holds: ConditionTest,
  now: () => string,
): Set<string> {
  const seen = recordForConditions(fields, record, now);
  return new Set(fields.filter((field) => field.disabled !== null && holds(field.disabled, seen)).map((field) => field.name));
}

/** The condition on which a field must have a value (`x-required`); null for none. */
export function requiredWhen({ schema }: Field): JsonSchema | null {
  const condition = schema["x-required"];
  return isJsonObject(condition) ? condition : null;
}

const known = new WeakMap<readonly Field[], readonly Field[]>();

/** Fields with lists or objects whose parts can be hidden. Few modules have any. */
function fieldsWithConditions(fields: readonly Field[]): readonly Field[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const found = fields.filter((field) => allFields([field]).some((inner) => inner !== field && inner.visible !== null));
  known.set(fields, found);
  return found;
}

/**
 * Takes the hidden parts out of the lists and objects of a record, in place. A condition inside a line sees the line.
 * @returns the pointers of the hidden parts
 */
export function dropHiddenParts(
  fields: readonly Field[],
  record: Record<string, unknown>,
  holds: ConditionTest,
  now: () => string,
): Set<string> {
  const hidden = new Set<string>();
  const hiddenIn: HiddenIn = (parts, line) => hiddenFields(parts, line, holds, now);
  for (const field of fieldsWithConditions(fields)) {
    const value = record[field.name];
    if (value === null || value === undefined) continue;
    record[field.name] = withoutHidden(field, value as Json, `/${escapePointer(field.name)}`, hidden, hiddenIn);
  }
  return hidden;
}

type HiddenIn = (parts: readonly Field[], line: Readonly<Record<string, unknown>>) => ReadonlySet<string>;

function withoutHidden(field: Field, value: Json, pointer: string, hidden: Set<string>, hiddenIn: HiddenIn): Json {
  const { items, parts } = field;
  if (items !== null && Array.isArray(value))
    return (value as readonly Json[]).map((item, index) => withoutHidden(items, item, `${pointer}/${index}`, hidden, hiddenIn));
  if (parts.length === 0 || !isJsonObject(value)) return value;
  const left: Record<string, Json> = { ...value };
  // An emptied part may be the one that the condition of another part asks for.
  for (let round = 0; round <= parts.length; round += 1) {
    const before = hidden.size;
    for (const name of hiddenIn(parts, left)) {
      hidden.add(`${pointer}/${escapePointer(name)}`);
      delete left[name];
    }
    if (hidden.size === before) break;
  }
  for (const part of parts) {
    const inner = left[part.name];
    if (inner !== undefined)
      left[part.name] = withoutHidden(part, inner, `${pointer}/${escapePointer(part.name)}`, hidden, hiddenIn);
  }
  return left;
}

/**
 * True if a user may run an action whose `by` is a field with this value. An empty or hidden field leaves it to everyone.
 * @param value ID of a user; several as a list or joined by commas
 */
export function isForUser(value: unknown, userId: string | null | undefined): boolean {
  const users: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [];
  return users.every((user) => user === "") || users.includes(userId);
}
