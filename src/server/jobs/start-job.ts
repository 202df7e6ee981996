import { callerOf, type OperationContext } from "../base/context.ts";
import { nextId } from "../data/server-state.ts";
import type { Job, JobFacts } from "./job.ts";
import { insertJob } from "./job-store.ts";

/** Nodes look for queued jobs when they hear it. */
export const JOBS_TOPIC = "trellis/jobs";

/** Tells the nodes about a queued job, once the transaction is committed. */
export function publishJob({ deps, journal }: Pick<OperationContext, "deps" | "journal">): void {
  journal.afterCommit(() => {
    // A node that does not hear it looks by itself some seconds later.
    deps.bus.publish(JOBS_TOPIC, "").catch(() => undefined);
  });
}

/**
 * Queues a job for the caller, in the transaction of `context`. When a job of the same kind and key is queued or
 * running, nothing is stored and that job is returned.
 * @param job.key unique among the jobs of its kind, over all tenants
 * @throws TrellisError tooManyRequests when the caller has too many jobs in progress
 */
export async function startJob<Facts extends JobFacts>(
  context: OperationContext,
  job: { readonly key: string; readonly facts: Facts },
): Promise<Job> {
  const { deps, db, module, tenantId } = context;
  const started = await insertJob(db, {
    id: nextId(deps),
    module: module.name,
    tenantId,
    caller: callerOf(context),
    state: "queued",
    phase: "queued",
    batchId: nextId(deps),
    ...job,
  });
  publishJob(context);
  return started;
}
