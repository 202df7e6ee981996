import { allFields, type Field } from "#metadata";

/**
 * The fields of the record, of the item or of the object that has the field, by name. A setting that names none of them
 * means a field of the record. A plain value of a list has none beside it.
 * @param fields the fields of the record
 */
export function fieldsBeside(fields: readonly Field[], { name, path }: Field): ReadonlyMap<string, Field> {
  if (name === "") return new Map();
  const place = path.slice(0, path.lastIndexOf(".") + 1);
  const beside = place === "" ? fields : allFields(fields).filter((field) => field.path === `${place}${field.name}`);
  return new Map(beside.map((field) => [field.name, field]));
}
