import type { Job, JobFacts, JobKind } from "#server/jobs";
import type { OperationContext } from "#server";
import { payNextOrders } from "./pay-next-orders.ts";

export const DISTRIBUTION = "distribution";

interface DistributionFacts extends JobFacts {
  /** Id of the income batch. */
  readonly batch: string;
}

export function keyOfDistribution({ tenantId }: Pick<OperationContext, "tenantId">, batch: string): string {
  return `${tenantId}/${batch}`;
}

/** Pays the incomes of a batch, chunk by chunk. The batch itself holds the progress, so any node can continue it. */
export const distributionJob: JobKind = {
  kind: DISTRIBUTION,
  endpoint: "distribute",
  run: async (running) => {
    const { job } = running;
    if (!isDistribution(job)) return;
    for (let finished = false; !finished;) {
      finished = await running.transaction(async (context) => {
        const paid = await payNextOrders(context, job.facts.batch);
        const state = paid.finished ? { state: "done" as const } : {};
        await running.change(context.db, { ...state, phase: "paying", done: paid.done, total: paid.total, attempts: 0 });
        return paid.finished;
      });
    }
  },
};

function isDistribution(job: Job): job is Job<DistributionFacts> {
  return job.kind === DISTRIBUTION;
}
