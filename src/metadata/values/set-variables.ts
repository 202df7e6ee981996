/**
 * Placeholders in an action's `set` that the server replaces. Those of the user and the department
 * match the placeholders of data scopes.
 */
export const SET_VARIABLES = ["$now", "$today", "$userId", "$deptId"] as const;

export type SetVariable = (typeof SET_VARIABLES)[number];

export function isSetVariable(value: unknown): value is SetVariable {
  return SET_VARIABLES.some((known) => known === value);
}
