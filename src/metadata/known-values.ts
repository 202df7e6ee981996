/**
 * What an action's `set` may name instead of a value: the server fills it in. The person and the department are spelled
 * as in the rules of data scopes.
 */
export const KNOWN_VALUES = ["$now", "$today", "$userId", "$deptId"] as const;

export type KnownValue = (typeof KNOWN_VALUES)[number];

export function isKnownValue(value: unknown): value is KnownValue {
  return KNOWN_VALUES.some((known) => known === value);
}
