import {
  COUNTED_PARENTS,
  childCountsEndpoint,
  groupsEndpoint,
  printEndpoint,
  relatedCountsEndpoint,
  totalsEndpoint,
  type PrintStamp,
} from "#contract";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { now } from "../../data/server-state.ts";
import type { Capability } from "../../http/capability.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { childCounts } from "./child-counts.ts";
import { groups } from "./groups.ts";
import { relatedCounts } from "./related-counts.ts";
import { totals } from "./totals.ts";

/** The totals below the columns of a list, the sizes of related and child lists, and the right to print. */
export const lists: Capability = {
  name: "lists",
  start: () => ({
    recordEndpoints: [
      serveRecords(totalsEndpoint, (context) => totals(context)),
      serveRecords(groupsEndpoint, (context, { query }) => groups(context, query.groupBy, query.groupSum ?? null)),
      serveRecords(relatedCountsEndpoint, (context, { query }) => relatedCounts(context, query.id)),
      serveRecords(childCountsEndpoint, (context, { query }) =>
        childCounts(context, query.parents.split(",").slice(0, COUNTED_PARENTS)),
      ),
      serveRecords(printEndpoint, printStamp),
    ],
  }),
};

function printStamp(context: OperationContext): Promise<PrintStamp> {
  return Promise.resolve({ name: callerOf(context).name, time: now(context.deps) });
}
