import { isJsonObject } from "#contract";
import type { Field, JsonSchema } from "../module/field.ts";

/** Evaluates a condition (a JSON Schema) on a record; see `recordForConditions`. */
export type ConditionTest = (condition: NonNullable<Field["visible"]>, record: Readonly<Record<string, unknown>>) => boolean;

/**
 * A condition sees every field. An empty one is `null`, so that `{"const": 1}` does not match it.
 */
export function recordForConditions(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { ...Object.fromEntries(fields.map((field) => [field.name, null])), ...record };
}

/**
 * Names of the fields whose `ui:visible` does not hold. They are neither required nor stored nor
 * sent.
 */
export function hiddenFields(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  holds: ConditionTest,
): Set<string> {
  const seen = recordForConditions(fields, record);
  return new Set(fields.filter((field) => field.visible !== null && !holds(field.visible, seen)).map((field) => field.name));
}

/** Names of the fields whose `ui:disabled` holds. Neither the form nor the server changes them. */
export function disabledFields(
  fields: readonly Field[],
  record: Readonly<Record<string, unknown>>,
  holds: ConditionTest,
): Set<string> {
  const seen = recordForConditions(fields, record);
  return new Set(fields.filter((field) => field.disabled !== null && holds(field.disabled, seen)).map((field) => field.name));
}

/** The condition on which a field must have a value (`x-required`); null for none. */
export function requiredWhen({ schema }: Field): JsonSchema | null {
  const condition = schema["x-required"];
  return isJsonObject(condition) ? condition : null;
}
