import { listEndpoints } from "./list-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** The totals below the columns of a list. */
export const lists: Capability = {
  name: "lists",
  start: () => ({ recordEndpoints: listEndpoints() }),
};
