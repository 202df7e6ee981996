// Work that runs longer than a request.
export { activeJob, cancelJob } from "./jobs/job-store.ts";
export { awaitJob } from "./jobs/await-job.ts";
export { startJob } from "./jobs/start-job.ts";
export type { Job, JobFacts } from "./jobs/job.ts";
export type { JobKind } from "./jobs/job-kind.ts";
