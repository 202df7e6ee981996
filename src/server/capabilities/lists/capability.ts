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
import { indexGrownTables } from "../../data/tables/index-grown-tables.ts";
import type { Capability } from "../../http/capability.ts";
import type { Core } from "../../http/core.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { childCounts } from "./child-counts.ts";
import { groups } from "./groups.ts";
import { relatedCounts } from "./related-counts.ts";
import { totals } from "./totals.ts";

/** The totals below the columns of a list, the sizes of related and child lists, the right to print, and indexes of long lists. */
export const lists: Capability = {
  name: "lists",
  start: (core) => ({
    maintenance: [{ name: "indexes of grown tables", run: () => indexTables(core) }],
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

async function indexTables({ db, deps, inForce }: Core): Promise<void> {
  const created = await indexGrownTables(db, inForce().catalog.modules.values());
  if (created.length > 0) deps.log({ level: "info", message: `created indexes of grown tables: ${created.join(", ")}` });
}

function printStamp(context: OperationContext): Promise<PrintStamp> {
  return Promise.resolve({ name: callerOf(context).name, time: now(context.deps) });
}
