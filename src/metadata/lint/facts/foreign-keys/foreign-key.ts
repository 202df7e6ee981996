import type { Text } from "#contract";
import { text } from "../../words.ts";
import type { Concept } from "./concept.ts";
import { OF_FIELD } from "./keys-of-fields.ts";
import { OF_MODULE } from "./keys-of-modules.ts";

/** Where a field names its widget already: beside the other keys of its form. */
const WIDGET = text('控件写作 "ui:widget"，如 "ui:widget": "textarea"', 'The widget is “ui:widget”: "ui:widget": "textarea"');

const BY_DEFINITION: Readonly<Record<string, readonly Concept[]>> = {
  property: OF_FIELD,
  nested: OF_FIELD,
  uiField: OF_FIELD.map((concept) => (concept.names.includes("interface") ? { ...concept, place: WIDGET } : concept)),
  module: OF_MODULE,
  ui: OF_MODULE.filter(({ names }) => !names.includes("uiSchema")),
  // The record itself has the words of JSON Schema only.
  recordSchema: OF_FIELD.filter(({ names }) => names.includes("unevaluatedProperties")),
};

/**
 * The place of a concept that another tool's key names; null for a key that none of them has.
 * @param example of a condition, where the place is one
 */
export function foreignKey(key: string, definition: string, example: () => string): Text | null {
  const plain = plainKey(key);
  const concepts = BY_DEFINITION[definition] ?? [];
  const place = concepts.find(({ names }) => names.some((name) => plainKey(name) === plain))?.place ?? null;
  return typeof place === "function" ? place(example()) : place;
}

function plainKey(key: string): string {
  return key
    .toLowerCase()
    .replace(/^(?:ui:|x-)/, "")
    .replaceAll(/[-_\s.:]/g, "");
}
