import type { Capability } from "../../http/capability.ts";
import { JOB_TABLE } from "../../jobs/job-table.ts";
import { purgeExpiredJobs } from "../../jobs/job-store.ts";

/** Jobs that run longer than a request. Other capabilities and features bring their kinds. */
export const jobs: Capability = {
  name: "jobs",
  tables: [JOB_TABLE],
  start: (core) => ({
    maintenance: [{ name: "expired jobs", run: () => purgeExpiredJobs(core.db) }],
    close: () => core.jobs.close(),
  }),
};
