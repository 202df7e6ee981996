import { totalsEndpoint } from "#contract";
import type { Capability } from "../../http/capability.ts";
import { serveRecords } from "../../http/serve-endpoint.ts";
import { totals } from "./totals.ts";

/** The totals below the columns of a list. */
export const lists: Capability = {
  name: "lists",
  start: () => ({ recordEndpoints: [serveRecords(totalsEndpoint, (context) => totals(context))] }),
};
