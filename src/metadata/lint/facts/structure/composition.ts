import type { StructuralFault } from "./structure.ts";

/** JSON Schema keywords that no column could hold or filter. The schema of a record cannot use them (docs/module-format.md). */
export const COMPOSITION: ReadonlySet<string> = new Set(["not", "patternProperties", "propertyNames", "contains"]);

const SCHEMAS: ReadonlySet<string | null> = new Set(["recordSchema", "property", "nested"]);

/** True if the fault is an unknown key from `COMPOSITION` in a record's schema. */
export function isComposition(fault: StructuralFault): boolean {
  return fault.kind === "unknown-key" && SCHEMAS.has(fault.definition) && COMPOSITION.has(fault.key);
}
