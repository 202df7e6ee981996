import { allFields, type Field } from "#metadata";

/**
 * A field by its name: of the record, of the item or of the object that has the other field. A setting that names none of
 * them means a field of the record. A plain value of a list has none beside it.
 * @param fields the fields of the record
 */
export function fieldBeside(fields: readonly Field[], { name, path }: Field, wanted: string): Field | undefined {
  if (name === "") return undefined;
  const place = path.slice(0, path.lastIndexOf(".") + 1);
  return place === ""
    ? fields.find((field) => field.name === wanted)
    : allFields(fields).find((field) => field.path === `${place}${wanted}`);
}
