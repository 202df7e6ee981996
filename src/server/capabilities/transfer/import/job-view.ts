import type { ImportFacts, TransferFileKind, TransferJob } from "#contract";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { localTime } from "../../../data/local-time.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import { sheetViews } from "./plan-lines.ts";
import { partSizes } from "../parts.ts";
import type { ImportJobFacts, TransferJobRow } from "../transfer-jobs.ts";
import { importTargets, modesOf } from "../targets.ts";

/** Jobs as their owner sees them. */
export async function jobViews(context: OperationContext, jobs: readonly TransferJobRow[]): Promise<TransferJob[]> {
  const sizes = await partSizes(
    context.db,
    jobs.map(({ id }) => id),
  );
  const views: TransferJob[] = [];
  for (const job of jobs) views.push(await viewOf(context, job, sizes.get(job.id)?.has("result") === true));
  return views;
}

/** One job as its owner sees it. */
export async function jobView(context: OperationContext, job: TransferJobRow): Promise<TransferJob> {
  const sizes = await partSizes(context.db, [job.id]);
  return viewOf(context, job, sizes.get(job.id)?.has("result") === true);
}

async function viewOf(context: OperationContext, job: TransferJobRow, hasResult: boolean): Promise<TransferJob> {
  const { facts } = job;
  const { timeZone } = context.deps.config;
  return {
    id: job.id,
    kind: facts.kind,
    module: job.module,
    state: job.state,
    phase: job.phase,
    done: job.done,
    total: job.total,
    createTime: localTime(job.createdAt, timeZone),
    updateTime: localTime(job.updatedAt, timeZone),
    fileName: job.fileName,
    reason: job.reason?.[context.locale] ?? null,
    files: filesOf(job, hasResult),
    import: facts.kind === "import" ? await importView(context, job, facts) : null,
  };
}

export function filesOf({ facts, state }: TransferJobRow, result: boolean): TransferFileKind[] {
  if (facts.kind === "export") return state === "done" && result ? ["result"] : [];
  return facts.staged && facts.counts.bad > 0 && state !== "queued" && state !== "running" ? ["report"] : [];
}

async function importView(context: OperationContext, job: TransferJobRow, facts: ImportJobFacts): Promise<ImportFacts> {
  const { scope } = await recordBoundary(context);
  const { format, columns, plan, remembered, counts, faults } = facts;
  return {
    format,
    columns,
    targets: importTargets(context.module, scope, context.locale),
    modes: modesOf(callerOf(context), context.module),
    plan,
    sheets: await sheetViews(context, facts.sheets),
    unread: [...facts.unread],
    remembered,
    counts,
    faults,
    batchId: job.phase === "saving" && job.done > 0 ? job.batchId : null,
  };
}
