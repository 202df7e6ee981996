import { followRecords } from "./data/tables/follow-records.ts";
import type { FollowRename } from "./data/tables/rename.ts";
import { followSerials } from "./data/write/serials.ts";
import { followJobs } from "./jobs/job-table.ts";
import { followMenu } from "./menu/follow-menu.ts";
import { followDataScopes } from "./policies/follow-data-scopes.ts";
import { followFieldRules } from "./policies/field-rules.ts";

/** Everything that the server stores by the name of a module or a field, in order. Data scopes are found by the menu as it was. */
export const RENAME_FOLLOWERS: readonly FollowRename[] = [
  followRecords,
  followSerials,
  followJobs,
  followFieldRules,
  followDataScopes,
  followMenu,
];
