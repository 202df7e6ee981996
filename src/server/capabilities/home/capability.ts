import { homeEndpoints } from "./home-endpoints.ts";
import { HOME_TABLES } from "./home-tables.ts";
import { purgeExpiredOpened, recordOpened } from "./opened-records.ts";
import type { Capability } from "../../http/capability.ts";

/** The first screen of a user: tasks, recent records, shortcuts, dashboards. */
export const home: Capability = {
  name: "home",
  tables: HOME_TABLES,
  start: (core) => ({
    endpoints: homeEndpoints(core),
    afterRead: recordOpened,
    maintenance: [{ name: "opened records", run: () => purgeExpiredOpened(core.db, core.deps) }],
  }),
};
