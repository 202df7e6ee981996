import type { JsonObject } from "#contract";

const FILLED = ["default", "x-compute", "x-rollup", "x-serial", "x-record", "x-children"] as const;

/** True for a field that has its value, or whose values come from elsewhere, without anybody filling it in. */
export function isFilledByServer(schema: JsonObject): boolean {
  return FILLED.some((key) => key in schema);
}
