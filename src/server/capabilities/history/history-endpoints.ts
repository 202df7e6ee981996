import { binEndpoint, historyEndpoint, purgeEndpoint, restoreEndpoint, reviveEndpoint } from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { refuseNoneSelected } from "../../records/selected-ids.ts";
import { bin } from "./bin.ts";
import { history } from "./history.ts";
import { purge } from "./purge.ts";
import { restore } from "./restore.ts";
import { revive } from "./revive.ts";

/** History and recycle bin of every module. */
export function historyEndpoints(): readonly RecordEndpoint[] {
  return [
    serveRecords(historyEndpoint, (context, { query, page }) => history(context, query.id, page)),
    serveRecords(restoreEndpoint, (context, { body }) => restore(context, body)),
    serveRecords(binEndpoint, (context, { query, page }) => bin(context, query.q ?? "", page)),
    serveRecords(reviveEndpoint, (context, { body }) => revive(context, body.ids), { refuse: refuseNoneSelected }),
    serveRecords(purgeEndpoint, (context, { body }) => purge(context, body.ids), { refuse: refuseNoneSelected }),
  ];
}
