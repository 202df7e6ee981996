import { followViews } from "./follow-views.ts";
import { viewEndpoints } from "./view-endpoints.ts";
import { VIEW_TABLES } from "./view-tables.ts";
import type { Capability } from "../../http/capability.ts";

/** Saved views of lists. */
export const views: Capability = {
  name: "views",
  tables: VIEW_TABLES,
  followRename: followViews,
  start: () => ({ recordEndpoints: viewEndpoints() }),
};
