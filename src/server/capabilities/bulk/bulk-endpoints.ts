import { BULK_PATHS } from "#contract";
import type { Core } from "../../http/core.ts";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { bulkEdit } from "./edit.ts";
import { bulkRemove } from "./remove.ts";
import { bulkRun } from "./run.ts";
import { readMark } from "./selection.ts";
import { undo } from "./undo.ts";

/** Changes to many records at once, and their undoing, of every module. */
export function bulkEndpoints(core: Core): readonly RecordEndpoint[] {
  return [
    { method: "GET", path: BULK_PATHS.mark, needs: ["read"], run: (context) => readMark(context, context.query) },
    { method: "POST", path: BULK_PATHS.remove, needs: ["delete"], run: bulkRemove(core) },
    { method: "POST", path: BULK_PATHS.edit, needs: ["edit"], run: bulkEdit(core) },
    // The action has a code of its own, which is asked for as well.
    { method: "POST", path: BULK_PATHS.run, needs: ["read"], run: bulkRun(core) },
    { method: "POST", path: BULK_PATHS.undo, needs: ["read"], run: undo(core) },
  ];
}
