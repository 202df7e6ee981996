import { TrellisError, bulkEditEndpoint, bulkMarkEndpoint, bulkRemoveEndpoint, bulkRunEndpoint, undoEndpoint } from "#contract";
import type { RefuseInput } from "../../base/parse-input.ts";
import type { Core } from "../../http/core.ts";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { refuseNoneSelected as refuse } from "../../records/selected-ids.ts";
import { bulkEdit } from "./edit.ts";
import { bulkRun, bulkRemove } from "./run.ts";
import { readMark } from "./selection.ts";
import { undo } from "./undo.ts";

/** A request without an action names none that the module has. */
const refuseRun: RefuseInput = (fault) =>
  fault.isMissing && fault.field === "action" ? new TrellisError("noEndpoint") : refuse(fault);

/** Changes to many records at once, and their undoing, of every module. */
export function bulkEndpoints(core: Core): readonly RecordEndpoint[] {
  return [
    serveRecords(bulkMarkEndpoint, (context) => readMark(context, context.query)),
    serveRecords(bulkRemoveEndpoint, (context, { body }) => bulkRemove(core, context, body), { refuse }),
    serveRecords(bulkEditEndpoint, (context, { body }) => bulkEdit(core, context, body), { refuse }),
    // The action has a code of its own, which is checked as well.
    serveRecords(bulkRunEndpoint, (context, { body }) => bulkRun(core, context, body), { refuse: refuseRun }),
    serveRecords(undoEndpoint, (context, { body }) => undo(core, context, body.batchId)),
  ];
}
