import { TrellisError, type ExportInput, type TransferFileKind, type TransferJob } from "#contract";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { nextId, today } from "../../data/server-state.ts";
import { assertMayExport } from "../../policies/authorise.ts";
import { fileHeaders } from "../../sheets/file-headers.ts";
import { wrongState } from "./import/import-requests.ts";
import { filesOf, jobView, jobViews } from "./import/job-view.ts";
import { changeJob, insertJob, removeJob } from "../../jobs/job-store.ts";
import { publishJob } from "../../jobs/start-job.ts";
import { ownTransfer, ownTransfers, readTransfer } from "./transfer-jobs.ts";
import { partSizes, partStream } from "./parts.ts";
import { reportStream } from "./report.ts";
import { readExport } from "./export/run-export.ts";

/** Queues an export. @throws TrellisError for an export that would fail */
export async function startExport(context: OperationContext, input: ExportInput): Promise<TransferJob> {
  const { db, deps, module, tenantId, locale } = context;
  const caller = callerOf(context);
  // The request is checked now, while the caller waits for the response.
  await readExport(context, input);
  const day = today(deps);
  const id = nextId(deps);
  await insertJob(db, {
    id,
    module: module.name,
    tenantId,
    caller,
    state: "queued",
    phase: "writing",
    fileName: `${module.title[locale]}-${day}.${input.format}`,
    facts: { kind: "export", locale, acting: caller.acting, input },
    batchId: nextId(deps),
  });
  publishJob(context);
  return jobView(context, await readTransfer(context, id));
}

export async function listJobs(context: OperationContext): Promise<readonly TransferJob[]> {
  return jobViews(context, await ownTransfers(context));
}

export async function showJob(context: OperationContext, id: string): Promise<TransferJob> {
  return jobView(context, await ownTransfer(context, id));
}

/** The node that runs the job notices at its next chunk, which is rolled back. */
export async function cancel(context: OperationContext, id: string): Promise<TransferJob> {
  const job = await ownTransfer(context, id, true);
  if (job.state === "done") throw wrongState(job);
  if (job.state !== "cancelled") await changeJob(context.db, job.id, null, { state: "cancelled" });
  return jobView(context, await readTransfer(context, job.id));
}

export async function dismiss(context: OperationContext, id: string): Promise<true> {
  const job = await ownTransfer(context, id, true);
  if (job.state === "queued" || job.state === "running") throw wrongState(job);
  await removeJob(context.db, job.id);
  return true;
}

export async function openFile(context: OperationContext, id: string, wanted: TransferFileKind): Promise<Response> {
  const { db, locale } = context;
  const job = await ownTransfer(context, id);
  const sizes = (await partSizes(db, [job.id])).get(job.id);
  const kind = filesOf(job, sizes?.has("result") === true).find((candidate) => candidate === wanted);
  if (kind === undefined) throw new TrellisError("notFound");
  // A caller who lost the right gets no file that was written before.
  if (kind === "result") assertMayExport(callerOf(context), context.module);
  if (kind === "report") {
    const name = job.fileName.replace(/\.\w+$/, "") + { zh: "-错误行.xlsx", en: "-bad-rows.xlsx" }[locale];
    return new Response(reportStream(context, job), { headers: fileHeaders(name) });
  }
  return new Response(partStream(db, job.id, "result"), { headers: fileHeaders(job.fileName, sizes?.get("result")) });
}
