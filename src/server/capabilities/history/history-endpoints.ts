import { HISTORY_PATHS } from "#contract";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { bin } from "./bin.ts";
import { history } from "./history.ts";
import { purge } from "./purge.ts";
import { restore } from "./restore.ts";
import { revive } from "./revive.ts";

/** History and recycle bin of every module. */
export function historyEndpoints(): readonly RecordEndpoint[] {
  return [
    { method: "GET", path: HISTORY_PATHS.history, needs: ["read"], run: history },
    { method: "POST", path: HISTORY_PATHS.restore, needs: ["edit"], run: restore },
    { method: "GET", path: HISTORY_PATHS.bin, needs: ["delete"], run: bin },
    { method: "POST", path: HISTORY_PATHS.revive, needs: ["delete"], run: revive },
    { method: "POST", path: HISTORY_PATHS.purge, needs: ["delete"], run: purge },
  ];
}
