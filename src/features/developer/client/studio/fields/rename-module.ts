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

interface ModulePlace {
  readonly module: string;
  readonly area: string;
}

/** A text that was never saved under another name. Its path of the API follows where it is the one of the draft. */
export function renameDraft(text: string, from: ModulePlace, to: ModulePlace): string {
  const file = JSON.parse(text) as Json;
  const endpoints = isJsonObject(file) ? file["endpoints"] : undefined;
  const base = isJsonObject(endpoints) ? endpoints["base"] : undefined;
  const named = setAt(text, ["module"], to.module);
  const end = `${from.area}/${from.module}`;
  return typeof base === "string" && base.endsWith(end)
    ? setAt(named, ["endpoints", "base"], `${base.slice(0, -end.length)}${to.area}/${to.module}`)
    : named;
}
