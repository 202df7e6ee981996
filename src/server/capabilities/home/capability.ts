import { homeEndpoints } from "./home-endpoints.ts";
import { HOME_TABLES, followHome } from "./home-tables.ts";
import { purgeExpiredOpened, recordOpened } from "./opened-records.ts";
import { sharedRowsOf } from "../../reports/shared-rows.ts";
import type { Capability } from "../../http/capability.ts";

/** The first screen of a user: tasks, recent records, shortcuts, dashboards. */
export const home: Capability = {
  name: "home",
  tables: HOME_TABLES,
  followRename: followHome,
  start: (core) => ({
    endpoints: homeEndpoints(core),
    afterRead: recordOpened,
    afterCommit({ journal }) {
      for (const module of journal.touched.keys()) sharedRowsOf(core.deps).forget(module);
    },
    maintenance: [{ name: "opened records", run: () => purgeExpiredOpened(core.db, core.deps) }],
  }),
};
