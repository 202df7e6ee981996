import { historyEndpoints } from "./history-endpoints.ts";
import { purgeExpiredHistory } from "./purge-expired.ts";
import type { Capability } from "../../http/capability.ts";

/** The history of every record, and the recycle bin. `writeRecords` writes the table. */
export const history: Capability = {
  name: "history",
  start: (core) => ({
    recordEndpoints: historyEndpoints(),
    maintenance: [{ name: "expired history", run: () => purgeExpiredHistory(core) }],
  }),
};
