/**
 * Placeholders in an action's `set` that the server replaces. Those of the user and the department
 * match the placeholders of data scopes.
 */
export const KNOWN_VALUES = ["$now", "$today", "$userId", "$deptId"] as const;

export type KnownValue = (typeof KNOWN_VALUES)[number];

export function isKnownValue(value: unknown): value is KnownValue {
  return KNOWN_VALUES.some((known) => known === value);
}
