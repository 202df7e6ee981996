import { parse } from "jsonc-parser";
import type { Finding, Json } from "#contract";
import { stepsOf } from "../editor/quick-fixes.ts";
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

/** Rule of the linter about the groups of a form. */
const LAYOUT = "dialog-layout";

/** Findings by the field that they are about. Those about no field are left out. */
export function findingsByField(text: string, findings: readonly Finding[]): ReadonlyMap<string, FindingsByProperty> {
  const byField = new Map<string, Map<string, Finding[]>>();
  const file = findings.length === 0 ? null : (parse(text) as Json);
  for (const finding of findings) {
    for (const [field, property] of placesOf(file, finding)) {
      const own = byField.get(field) ?? new Map<string, Finding[]>();
      own.set(property, [...(own.get(property) ?? []), finding]);
      byField.set(field, own);
    }
  }
  return byField;
}

/** The fields that a finding is about, and the property of each. */
function placesOf(file: Json, { rule, pointer, related }: Finding): readonly (readonly [string, string])[] {
  // Fields that no group of the form has stand beside the groups that lack them.
  if (rule === LAYOUT)
    return [pointer, ...related.map((place) => place.pointer)].flatMap((each) => {
      const [first, second, name, ...rest] = stepsOf(each).map(String);
      return first === "schema" && second === "properties" && name !== undefined && rest.length === 0 ? [[name, "group"]] : [];
    });
  const place = placeOf(file, pointer);
  return place === null ? [] : [place];
}

/** @returns the field and the property; null for a place that belongs to no field */
function placeOf(file: Json, pointer: string): readonly [string, string] | null {
  const steps = stepsOf(pointer).map(String);
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
