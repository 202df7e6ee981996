import { searchEndpoints } from "./search-endpoints.ts";
import type { Capability } from "../../http/capability.ts";

/** The search over all modules, and the choices of reference fields. */
export const search: Capability = {
  name: "search",
  start: (core) => ({ endpoints: searchEndpoints(core) }),
};
