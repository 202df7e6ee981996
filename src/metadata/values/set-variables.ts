/**
 * Placeholders in an action's `set` and in `default` that the server replaces. Those of the user and the department
 * match the placeholders of data scopes.
 */
export const SET_VARIABLES = ["$now", "$today", "$userId", "$deptId"] as const;

export type SetVariable = (typeof SET_VARIABLES)[number];

/** Values of the variables; null where the caller has none. */
export type Variables = Readonly<Record<SetVariable, string | null>>;

export function isSetVariable(value: unknown): value is SetVariable {
  return SET_VARIABLES.some((known) => known === value);
}
