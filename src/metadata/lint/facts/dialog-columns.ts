import { dialogColumns } from "../../normalise/screen.ts";
import type { ModuleDraft } from "./draft.ts";
import { valueAt } from "./json-type.ts";

/** Counts the columns of the record's form by the rule of `normalise`. */
export function dialogColumnsOf(draft: ModuleDraft): number {
  const stated = valueAt(draft.value, "ui", "dialog", "columns");
  if (typeof stated === "number") return stated;
  const properties = Object.fromEntries([...draft.record.fields].map(([name, field]) => [name, field.schema]));
  return dialogColumns({ module: draft.name, title: "", schema: { type: "object", properties }, endpoints: { base: "" } });
}
