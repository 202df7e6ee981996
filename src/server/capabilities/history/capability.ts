import { binEndpoint, historyEndpoint, purgeEndpoint, restoreEndpoint, reviveEndpoint } from "#contract";
import { refuseNoneSelected as refuse } from "../../records/selected-ids.ts";
import type { Capability } from "../../http/capability.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { bin, revive } from "./bin.ts";
import { history as readHistory } from "./history.ts";
import { purge, purgeExpiredHistory } from "./purge.ts";
import { restore } from "./restore.ts";

/** The history of every record, and the recycle bin. `writeRecords` writes the table. */
export const history: Capability = {
  name: "history",
  start: (core) => ({
    recordEndpoints: [
      serveRecords(historyEndpoint, (context, { query, page }) => readHistory(context, query.id, page)),
      serveRecords(restoreEndpoint, (context, { body }) => restore(context, body)),
      serveRecords(binEndpoint, (context, { query, page }) => bin(context, query.q ?? "", page)),
      serveRecords(reviveEndpoint, (context, { body }) => revive(context, body.ids), { refuse }),
      serveRecords(purgeEndpoint, (context, { body }) => purge(context, body.ids), { refuse }),
    ],
    maintenance: [{ name: "expired history", run: () => purgeExpiredHistory(core) }],
  }),
};
