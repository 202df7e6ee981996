import type { Json } from "#contract";
import { placesIn, type Field } from "#metadata";

const known = new WeakMap<object, Map<string, ReadonlyMap<string, string>>>();

/**
 * Collects the labels sent for references inside lists and objects, by value. New and moved items
 * have no labels of their own.
 * @param fields fields of the record
 */
export function labelsWithin(
  fields: readonly Field[],
  record: Readonly<Record<string, Json>>,
  field: Field,
): ReadonlyMap<string, string> {
  const found = known.get(record) ?? new Map<string, ReadonlyMap<string, string>>();
  known.set(record, found);
  const labels = found.get(field.path) ?? labelsOf(fields, record, field);
  found.set(field.path, labels);
  return labels;
}

function labelsOf(fields: readonly Field[], record: Readonly<Record<string, Json>>, wanted: Field): ReadonlyMap<string, string> {
  const pairs = placesIn(fields, { ...record }).flatMap(({ field, holder }): [string, string][] => {
    if (field.path !== wanted.path || field.labelKey === null || field.multiple) return [];
    const [value, label] = [holder[field.name], holder[field.labelKey]];
    return typeof value === "string" && typeof label === "string" && value !== "" && label !== "" ? [[value, label]] : [];
  });
  return new Map(pairs);
}
