import type { OperationContext } from "#server";
import { incidentWords } from "../../incident-words.ts";

type Shown = Record<string, unknown>;

/** Words the reasons of incidents in the language of the person. @param result a page of incidents, or one of them */
export function sayIncidents({ locale, module }: OperationContext, result: unknown): void {
  if (module.name !== "flow-incident" || !isShown(result)) return;
  const rows = (Array.isArray(result["records"]) ? result["records"] : [result]).filter(isShown);
  for (const row of rows) if (typeof row["detail"] === "string") row["detail"] = incidentWords(row["detail"], locale);
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null;
}
