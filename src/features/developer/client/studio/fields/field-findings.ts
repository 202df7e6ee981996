import { parse } from "jsonc-parser";
import type { Finding, Json } from "#contract";
import { nameOf } from "./edit-fields.ts";

/** Findings about one field, by the property of its form; `""` for those of no property there. */
export type FindingsByProperty = ReadonlyMap<string, readonly Finding[]>;

/** Keywords of a field that are properties of its form. */
const KEYWORDS = new Set(["title", "maxLength", "minimum", "maximum", "x-ref", "x-dict", "x-unique"]);

/** Lists that name fields, by the property that puts a field into them. */
const LISTS: readonly (readonly [RegExp, string])[] = [
  [/^schema\/required\/\d+$/, "required"],
  [/^ui\/list\/columns\/\d+(?:\/.*)?$/, "list"],
  [/^ui\/list\/filters\/\d+(?:\/.*)?$/, "filter"],
  [/^ui\/dialog\/groups\/\d+\/fields\/\d+$/, "group"],
];

/** Findings by the field that they are about. Those about no field are left out. */
export function findingsByField(text: string, findings: readonly Finding[]): ReadonlyMap<string, FindingsByProperty> {
  const byField = new Map<string, Map<string, Finding[]>>();
  const file = findings.length === 0 ? null : (parse(text) as Json);
  for (const finding of findings) {
    const place = placeOf(file, finding.pointer);
    if (place === null) continue;
    const [field, property] = place;
    const own = byField.get(field) ?? new Map<string, Finding[]>();
    own.set(property, [...(own.get(property) ?? []), finding]);
    byField.set(field, own);
  }
  return byField;
}

/** @returns the field and the property; null for a place that belongs to no field */
function placeOf(file: Json, pointer: string): readonly [string, string] | null {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const [first, second, third, fourth = ""] = steps;
  if (first === "schema" && second === "properties" && third !== undefined) return [third, KEYWORDS.has(fourth) ? fourth : ""];
  if (first === "ui" && second === "fields" && third !== undefined) return [third, fourth === "ui:widget" ? "form" : ""];
  if (first === "en" && second !== undefined) return [second.split(".")[0] ?? second, "english"];
  const property = LISTS.find(([list]) => list.test(steps.join("/")))?.[1];
  if (property === undefined) return null;
  const entry = steps.slice(0, property === "group" ? 6 : property === "required" ? 3 : 4);
  const name = nameOf(valueAt(file, entry) ?? null);
  return name === "" ? null : [name, property];
}

function valueAt(file: Json, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>(
    (value, step) => (typeof value === "object" && value !== null ? (value as Record<string, Json>)[step] : undefined),
    file,
  );
}
