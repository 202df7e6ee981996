import type { Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { Job } from "./job.ts";
import { readJob } from "./job-store.ts";

const FIRST_LOOK_MS = 20;
const LONGEST_PAUSE_MS = 250;

/**
 * Waits until a job is neither queued nor running, or the time is over. Hold no transaction meanwhile.
 * @param within milliseconds
 * @returns the job as it is then
 * @throws TrellisError notFound
 */
export async function awaitJob(db: Kysely<TrellisTables>, id: string, within: number): Promise<Job> {
  let pause = FIRST_LOOK_MS;
  for (let waited = 0; ; waited += pause, pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const job = await readJob(db, id);
    if ((job.state !== "queued" && job.state !== "running") || waited >= within) return job;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
