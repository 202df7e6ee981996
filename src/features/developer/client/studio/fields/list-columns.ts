import { normalise, type AuthoredModule } from "#metadata";
import { readFields } from "./edit-fields.ts";

/** Names of the fields that the list of a file shows: its columns, or without them those that a list has by default. */
export function columnsOf(text: string): readonly string[] {
  const file = readFields(text);
  if (file === null) return [];
  if (file.columns !== null) return file.columns;
  try {
    return normalise(JSON.parse(text) as AuthoredModule, "", () => undefined).list.columns.map(({ field }) => field);
  } catch {
    // A text with errors can have no list yet.
    return file.fields.map(({ name }) => name);
  }
}
