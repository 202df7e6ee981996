import { isJsonObject, type ReportTable } from "#contract";

/** @throws TypeError when an answer is no report */
export function asTable(data: unknown): ReportTable {
  if (isTable(data)) return data;
  throw new TypeError("the answer is no report");
}

function isTable(data: unknown): data is ReportTable {
  return isJsonObject(data) && Array.isArray(data["columns"]) && Array.isArray(data["rows"]);
}
