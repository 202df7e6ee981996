import {
  TRANSFER_FORMATS,
  TRANSFER_LIMITS,
  TRANSFER_PATHS,
  TrellisError,
  isJsonObject,
  type ExportInput,
  type JsonObject,
} from "#contract";
import { callerOf, type OperationContext } from "../context.ts";
import { isWhole } from "../data/filter-values.ts";
import { nextId, today } from "../data/server-state.ts";
import { badRequest } from "../http/bad-request.ts";
import type { RecordEndpoint } from "../http/record-endpoints.ts";
import { forbidden } from "../policies/authorise.ts";
import { mayRead } from "../policies/permissions.ts";
import { fileHeaders } from "./file-headers.ts";
import { wrongState } from "./import-endpoints.ts";
import { filesOf, jobViews } from "./job-view.ts";
import { changeJob, insertJob, ownJob, ownJobs, readJob, removeJob, type Job } from "./jobs.ts";
import { partSizes, partStream } from "./parts.ts";
import { reportStream } from "./report.ts";
import { readExport } from "./run-export.ts";

const ANY = ["read", "add", "edit"] as const;

/** Export, and what is done with the jobs of both. @param poke says that a job waits */
export function jobEndpoints(poke: () => void): readonly RecordEndpoint[] {
  return [
    {
      method: "POST",
      path: TRANSFER_PATHS.export,
      needs: ["read"],
      leavesRecords: true,
      run: (context) => startExport(context, poke),
    },
    { method: "GET", path: TRANSFER_PATHS.jobs, needs: ANY, run: listJobs },
    { method: "GET", path: TRANSFER_PATHS.job, needs: ANY, run: showJob },
    { method: "POST", path: TRANSFER_PATHS.cancel, needs: ANY, leavesRecords: true, run: cancel },
    { method: "POST", path: TRANSFER_PATHS.dismiss, needs: ANY, leavesRecords: true, run: dismiss },
    { method: "GET", path: TRANSFER_PATHS.file, needs: ANY, run: file },
  ];
}

async function startExport(context: OperationContext, poke: () => void) {
  const { db, deps, module, tenantId, locale, journal } = context;
  const caller = callerOf(context);
  const input = exportInput(isJsonObject(context.body) ? context.body : {});
  // What it asks for is refused now, and not when nobody looks any more.
  await readExport(context, input);
  const day = today(deps);
  const job = await insertJob(db, {
    id: nextId(deps),
    module: module.name,
    tenantId,
    caller,
    state: "queued",
    phase: "writing",
    fileName: `${module.title[locale]}-${day}.${input.format}`,
    facts: { kind: "export", locale, acting: caller.acting, input },
    batchId: nextId(deps),
  });
  journal.afterCommit(poke);
  return view(context, job);
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
  return jobViews(context, await ownJobs(context.db, ownerOf(context)));
}

async function showJob(context: OperationContext) {
  return view(context, await ownJob(context.db, ownerOf(context), context.query.get("id") ?? ""));
}

/** What runs notices at its next chunk, which is then not kept. */
async function cancel(context: OperationContext) {
  const job = await namedJob(context);
  if (job.state === "done") throw wrongState(job);
  if (job.state !== "cancelled") await changeJob(context.db, job.id, null, { state: "cancelled" });
  return view(context, await readJob(context.db, job.id));
}

async function dismiss(context: OperationContext): Promise<true> {
  const job = await namedJob(context);
  if (job.state === "queued" || job.state === "running") throw wrongState(job);
  await removeJob(context.db, job.id);
  return true;
}

async function file(context: OperationContext): Promise<Response> {
  const { db, query, locale } = context;
  const job = await ownJob(db, ownerOf(context), query.get("id") ?? "");
  const sizes = (await partSizes(db, [job.id])).get(job.id);
  const kind = filesOf(job, sizes?.has("result") === true).find((candidate) => candidate === query.get("kind"));
  if (kind === undefined) throw new TrellisError("notFound");
  // Who may no longer read gets nothing that was written while they might.
  if (kind === "result" && !mayRead(callerOf(context), context.module)) throw forbidden(context.module.permissions.read);
  if (kind === "report") {
    const name = job.fileName.replace(/\.\w+$/, "") + { zh: "-错误行.xlsx", en: "-bad-rows.xlsx" }[locale];
    return new Response(reportStream(context, job), { headers: fileHeaders(name) });
  }
  return new Response(partStream(db, job.id, "result"), { headers: fileHeaders(job.fileName, sizes?.get("result")) });
}

function ownerOf(context: OperationContext) {
  return { caller: callerOf(context), module: context.module.name, tenantId: context.tenantId };
}

async function namedJob(context: OperationContext): Promise<Job> {
  const id = isJsonObject(context.body) && typeof context.body["id"] === "string" ? context.body["id"] : "";
  return ownJob(context.db, ownerOf(context), id, true);
}

async function view(context: OperationContext, job: Job) {
  const [shown] = await jobViews(context, [job]);
  return shown;
}
