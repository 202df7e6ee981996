import {
  TRANSFER_FORMATS,
  TRANSFER_LIMITS,
  TRANSFER_PATHS,
  TrellisError,
  isJsonObject,
  type ExportInput,
  type JsonObject,
} from "#contract";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { isWhole } from "../../data/filter-values.ts";
import { nextId, today } from "../../data/server-state.ts";
import { badRequest } from "../../base/bad-request.ts";
import type { RecordEndpoint } from "../../http/route-table.ts";
import { forbidden } from "../../policies/authorise.ts";
import { mayRead } from "../../policies/permissions.ts";
import { fileHeaders } from "../../sheets/file-headers.ts";
import { wrongState } from "./import-endpoints.ts";
import { filesOf, jobViews } from "./job-view.ts";
import { changeJob, insertJob, removeJob } from "../../jobs/job-store.ts";
import { publishJob } from "../../jobs/start-job.ts";
import { ownTransfer, ownTransfers, readTransfer, type TransferJobRow } from "./transfer-jobs.ts";
import { partSizes, partStream } from "./parts.ts";
import { reportStream } from "./report.ts";
import { readExport } from "./run-export.ts";

const ANY = ["read", "add", "edit"] as const;

/** Export, and what is done with the jobs of both. */
export function jobEndpoints(): readonly RecordEndpoint[] {
  return [
    {
      method: "POST",
      path: TRANSFER_PATHS.export,
      needs: ["read"],
      leavesRecords: true,
      run: startExport,
    },
    { method: "GET", path: TRANSFER_PATHS.jobs, needs: ANY, run: listJobs },
    { method: "GET", path: TRANSFER_PATHS.job, needs: ANY, run: showJob },
    { method: "POST", path: TRANSFER_PATHS.cancel, needs: ANY, leavesRecords: true, run: cancel },
    { method: "POST", path: TRANSFER_PATHS.dismiss, needs: ANY, leavesRecords: true, run: dismiss },
    { method: "GET", path: TRANSFER_PATHS.file, needs: ANY, run: file },
  ];
}

async function startExport(context: OperationContext) {
  const { db, deps, module, tenantId, locale } = context;
  const caller = callerOf(context);
  const input = exportInput(isJsonObject(context.body) ? context.body : {});
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
  return view(context, await readTransfer(context, id));
}

export function exportInput(body: JsonObject): ExportInput {
  const format = TRANSFER_FORMATS.find((candidate) => candidate === body["format"]);
  if (format === undefined) throw badRequest("格式（format）只能是 xlsx 或 csv", "the format is xlsx or csv");
  const { columns = [], query = {}, ids } = body;
  if (!isTexts(columns) || columns.length > TRANSFER_LIMITS.columns)
    throw badRequest("columns 应为字段名列表", "columns is a list of fields");
  if (!isJsonObject(query) || !Object.values(query).every((value) => typeof value === "string"))
    throw badRequest("query 应为筛选条件", "query holds filters");
  const input = {
    format,
    columns,
    query: query as Record<string, string>,
    values: body["values"] === "keys" ? "keys" : "labels",
  } as const;
  if (ids === undefined || ids === null) return input;
  if (!isTexts(ids) || ids.length > TRANSFER_LIMITS.ids || !ids.every((id) => isWhole("bigint", id)))
    throw badRequest(`ids 应为编号列表，最多 ${TRANSFER_LIMITS.ids} 个`, `ids is a list of at most ${TRANSFER_LIMITS.ids} ids`);
  return { ...input, ids };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

async function listJobs(context: OperationContext) {
  return jobViews(context, await ownTransfers(context));
}

async function showJob(context: OperationContext) {
  return view(context, await ownTransfer(context, context.query.get("id") ?? ""));
}

/** The node that runs the job notices at its next chunk, which is rolled back. */
async function cancel(context: OperationContext) {
  const job = await namedJob(context);
  if (job.state === "done") throw wrongState(job);
  if (job.state !== "cancelled") await changeJob(context.db, job.id, null, { state: "cancelled" });
  return view(context, await readTransfer(context, job.id));
}

async function dismiss(context: OperationContext): Promise<true> {
  const job = await namedJob(context);
  if (job.state === "queued" || job.state === "running") throw wrongState(job);
  await removeJob(context.db, job.id);
  return true;
}

async function file(context: OperationContext): Promise<Response> {
  const { db, query, locale } = context;
  const job = await ownTransfer(context, query.get("id") ?? "");
  const sizes = (await partSizes(db, [job.id])).get(job.id);
  const kind = filesOf(job, sizes?.has("result") === true).find((candidate) => candidate === query.get("kind"));
  if (kind === undefined) throw new TrellisError("notFound");
  // A caller who lost the right to read gets no file that was written before.
  if (kind === "result" && !mayRead(callerOf(context), context.module)) throw forbidden(context.module.permissions.read);
  if (kind === "report") {
    const name = job.fileName.replace(/\.\w+$/, "") + { zh: "-错误行.xlsx", en: "-bad-rows.xlsx" }[locale];
    return new Response(reportStream(context, job), { headers: fileHeaders(name) });
  }
  return new Response(partStream(db, job.id, "result"), { headers: fileHeaders(job.fileName, sizes?.get("result")) });
}

async function namedJob(context: OperationContext): Promise<TransferJobRow> {
  const id = isJsonObject(context.body) && typeof context.body["id"] === "string" ? context.body["id"] : "";
  return ownTransfer(context, id, true);
}

async function view(context: OperationContext, job: TransferJobRow) {
  const [shown] = await jobViews(context, [job]);
  return shown;
}
