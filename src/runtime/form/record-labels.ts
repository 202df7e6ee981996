import type { Json } from "#contract";
import { placesIn, type Field } from "#metadata";

const known = new WeakMap<object, Map<string, ReadonlyMap<string, string>>>();

/**
 * Labels that came with a record for a reference inside of its lists and objects, by value: an entry that is added or
 * moved has no label of its own.
 * @param fields the record's
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
