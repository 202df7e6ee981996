import { TOTALS_PATH } from "#contract";
import type { RecordEndpoint } from "../http/record-endpoints.ts";
import { totals } from "./totals.ts";

/** What a list asks beside its records. */
export function listEndpoints(): readonly RecordEndpoint[] {
  return [{ method: "GET", path: TOTALS_PATH, needs: ["read"], run: totals }];
}
