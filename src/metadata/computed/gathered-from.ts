import type { Field, JsonSchema } from "../module/field.ts";
import { computationsOf } from "./computations.ts";
import { rollupsOf } from "./rollups.ts";

/**
 * The fields of a record whose values follow from records of other modules that refer to it: roll-ups, what is computed
 * from them, and what is shown by them, because a hidden field is emptied.
 */
export function gatheredFrom(fields: readonly Field[], modules: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(rollupsOf({ fields }).flatMap(({ field, module }) => (modules.has(module) ? [field.name] : [])));
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (const { field, list, roots } of computationsOf(fields))
      if (list === null && [...roots].some((name) => found.has(name))) found.add(field.name);
    for (const { name, visible } of fields) if (readsAny(visible, found)) found.add(name);
  }
  return found;
}

/** True if a condition of a record reads one of the named fields. */
export function readsAny(condition: JsonSchema | null, names: ReadonlySet<string>): boolean {
  if (condition === null || names.size === 0) return false;
  const text = JSON.stringify(condition);
  return [...names].some((name) => text.includes(JSON.stringify(name)));
}
