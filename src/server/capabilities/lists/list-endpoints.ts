import { TOTALS_PATH } from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { totals } from "./totals.ts";

/** Endpoints for the totals of a list. */
export function listEndpoints(): readonly RecordEndpoint[] {
  return [{ method: "GET", path: TOTALS_PATH, needs: ["read"], run: totals }];
}
