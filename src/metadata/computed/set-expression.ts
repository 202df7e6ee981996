import { isJsonObject, type Json } from "#contract";
import type { Module } from "../module/module.ts";

/** Returns the expression of a value in `set` that is computed when it is written; null for a constant. */
export function setExpression(value: Json | undefined): string | null {
  if (!isJsonObject(value)) return null;
  const { "x-compute": text, ...others } = value;
  return typeof text === "string" && Object.keys(others).length === 0 ? text : null;
}

/** Names of the fields that actions or the process of a module set to computed values. */
export function fieldsSetByExpressions({ actions, workflow }: Pick<Module, "actions" | "workflow">): ReadonlySet<string> {
  const sets = [...actions.map(({ set }) => set ?? {}), ...Object.values(workflow?.set ?? {})];
  return new Set(sets.flatMap((set) => Object.keys(set).filter((name) => setExpression(set[name]) !== null)));
}
