import { HEADERS, undoHeader } from "#contract";
import { bulkEndpoints } from "./bulk-endpoints.ts";
import { undoOf } from "./undoable.ts";
import type { Capability } from "../../http/capability.ts";

/** Changes to many records at once, and the undo of a request. */
export const bulk: Capability = {
  name: "bulk",
  start: (core) => ({
    recordEndpoints: bulkEndpoints(core),
    writeHeaders(context): Readonly<Record<string, string>> {
      const undo = undoOf(context);
      return undo === null ? {} : { [HEADERS.undo]: undoHeader(undo) };
    },
  }),
};
