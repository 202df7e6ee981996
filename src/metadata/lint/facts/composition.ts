import type { StructuralFault } from "./structure.ts";

/** JSON Schema keywords that combine schemas. The schema of a record cannot use them (docs/module-format.md). */
export const COMPOSITION: ReadonlySet<string> = new Set([
  "oneOf",
  "anyOf",
  "allOf",
  "not",
  "if",
  "then",
  "else",
  "$ref",
  "definitions",
  "$defs",
  "dependencies",
  "dependentRequired",
  "dependentSchemas",
  "patternProperties",
  "propertyNames",
  "contains",
]);

const SCHEMAS: ReadonlySet<string | null> = new Set(["recordSchema", "property", "nested"]);

/** True if the fault is an unknown key from `COMPOSITION` in a record's schema. */
export function isComposition(fault: StructuralFault): boolean {
  return fault.kind === "unknown-key" && SCHEMAS.has(fault.definition) && COMPOSITION.has(fault.key);
}
