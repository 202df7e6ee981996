// Work that runs longer than a request.
export { activeJob, cancelJob } from "./jobs/job-store.ts";
export { awaitJob } from "./jobs/await-job.ts";
export { startJob } from "./jobs/start-job.ts";
export type { Job, JobFacts } from "./jobs/job.ts";
export type { JobKind } from "./jobs/job-kind.ts";
// Sockets, which stay open longer than a request, and their work.
export type { Core } from "./http/core.ts";
export { detachedContext, writeDetached, type DetachedWork } from "./http/run-detached.ts";
export { callerOfTicket, type AcceptSocket, type ServerSocket, type SocketCaller, type SocketListener } from "./http/sockets.ts";
export type { JobServices } from "./jobs/job-kind.ts";
export { runInBackground } from "./jobs/run-in-background.ts";
