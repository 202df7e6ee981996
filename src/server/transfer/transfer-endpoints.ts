import type { Core } from "../core.ts";
import type { RecordEndpoint } from "../http/record-endpoints.ts";
import { importEndpoints } from "./import-endpoints.ts";
import { jobEndpoints } from "./job-endpoints.ts";

/** Import and export of every module's records (contract/transfer.ts). */
export function transferEndpoints({ transfers }: Core): readonly RecordEndpoint[] {
  const poke = (): void => transfers.poke();
  return [...importEndpoints(poke), ...jobEndpoints(poke)];
}
