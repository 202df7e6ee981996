import { isJsonObject, type Json } from "#contract";
import { setAt } from "./edit-fields.ts";

/**
 * A text of a module under another name. The name that is in force stays among the earlier ones (`renamed`), so that table,
 * permissions, views and history follow.
 * @param stored name that is in force
 */
export function renameModule(text: string, name: string, stored: string): string {
  const file = JSON.parse(text) as Json;
  const before = isJsonObject(file) && Array.isArray(file["renamed"]) ? (file["renamed"] as readonly Json[]).map(String) : [];
  const earlier = [...new Set([...before, stored])].filter((other) => other !== name);
  const named = setAt(text, ["module"], name);
  return earlier.length === 0 && before.length === 0
    ? named
    : setAt(named, ["renamed"], earlier.length === 0 ? undefined : earlier);
}
