import type { Field } from "../module/field.ts";
import { computationsOf } from "./computations.ts";
import { rollupsOf } from "./rollups.ts";

/** The fields of a record whose values follow from records of other modules that refer to it: roll-ups and what they lead to. */
export function gatheredFrom(fields: readonly Field[], modules: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(rollupsOf({ fields }).flatMap(({ field, module }) => (modules.has(module) ? [field.name] : [])));
  // Each computation stands behind those that it reads.
  for (const { field, list, roots } of computationsOf(fields))
    if (list === null && [...roots].some((name) => found.has(name))) found.add(field.name);
  return found;
}
