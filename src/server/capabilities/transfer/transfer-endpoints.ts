import type { RecordEndpoint } from "../../http/route-table.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { jobEndpoints } from "./job-endpoints.ts";

/** Import and export of every module's records (contract/transfer.ts). */
export function transferEndpoints(): readonly RecordEndpoint[] {
  return [...importEndpoints(), ...jobEndpoints()];
}
