import {
  TrellisError,
  pageOf,
  type CheckInput,
  type ImportColumn,
  type MendedCell,
  type Page,
  type RowFault,
  type RunInput,
  type TransferJob,
} from "#contract";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { nextId } from "../../../data/server-state.ts";
import { badRequest } from "../../../base/bad-request.ts";
import { tabOf } from "../../../http/requests/api-request.ts";
import { fileParameter } from "../../../records/records.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import type { PageRequest } from "../../../records/read/page-request.ts";
import { badFile } from "../../../sheets/bad-file.ts";
import { faultPage, mendCells, rowKey } from "../chunks.ts";
import { jobView } from "./job-view.ts";
import { changeJob, insertJob } from "../../../jobs/job-store.ts";
import { publishJob } from "../../../jobs/start-job.ts";
import type { Job } from "../../../jobs/job.ts";
import { isImport, ownTransfer, readTransfer, type ImportJob, type ImportJobFacts, type StoredSheet } from "../transfer-jobs.ts";
import { findLineSheets, fitsLines, proposeLines, readLinePlan } from "./plan-lines.ts";
import { PartWriter } from "../parts.ts";
import { proposePlan, rememberPlan, rememberedPlan } from "./propose-plan.ts";
import { readColumns, SAMPLE_ROWS } from "./read-columns.ts";
import { readPlan } from "./read-plan.ts";
import { badCells } from "./refuse-input.ts";
import { NO_COUNTS } from "./run-import.ts";
import { formatOf, readFirstRows } from "../../../sheets/read-sheet.ts";
import { importTargets, modesOf } from "../targets.ts";

/** Stores the file and proposes a plan. */
export async function uploadImport(context: OperationContext): Promise<TransferJob> {
  const { db, deps, module, locale, tenantId } = context;
  const caller = callerOf(context);
  const file = fileParameter(context);
  if (file === undefined) throw badRequest("缺少文件（file）", "there is no file (file)");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = await formatOf(bytes, file.name);
  const rows = await readFirstRows(bytes, format, deps.sheetReaders, SAMPLE_ROWS + 1);
  if (rows.length < 2) throw badFile("empty");
  const columns = readColumns(rows);
  const { scope } = await recordBoundary(context);
  const headers = columns.map(({ header }) => header);
  const [targets, modes] = [importTargets(module, scope, locale), modesOf(caller, module)];
  const further = await findLineSheets(context, bytes, format);
  const remembered = await rememberedPlan(db, caller.userId, module, allHeaders(columns, further.sheets), targets, modes);
  const known = remembered !== null && (await fitsLines(context, remembered.lines ?? {})) ? remembered : null;
  const facts: ImportJobFacts = {
    kind: "import",
    format,
    locale,
    acting: caller.acting,
    tab: tabOf(context.request),
    columns,
    plan: known ?? {
      ...proposePlan(module, headers, targets, modes),
      ...(await proposeLines(context, scope, headers, further)),
    },
    remembered: known !== null,
    counts: NO_COUNTS,
    faults: [],
    sheets: further.sheets,
    unread: further.unread,
    staged: false,
    records: null,
    next: 0,
  };
  const id = nextId(deps);
  await insertJob(db, {
    id,
    module: module.name,
    tenantId,
    caller,
    state: "uploaded",
    phase: "reading",
    fileName: file.name.slice(-200),
    facts,
    batchId: nextId(deps),
  });
  await new PartWriter(id, "upload").write(db, bytes, true);
  return jobView(context, await readTransfer(context, id));
}

/** The headers by which a plan is remembered: those of all sheets that are read. */
function allHeaders(columns: readonly ImportColumn[], sheets: readonly StoredSheet[]): string[] {
  const titles = (of: readonly ImportColumn[]): string[] => of.map(({ header }) => header);
  return [...titles(columns), ...sheets.flatMap(({ field, columns: own }) => [`\n${field}`, ...titles(own)])];
}

/** Queues the check of every row by the plan. */
export async function checkImport(context: OperationContext, input: CheckInput): Promise<TransferJob> {
  const { db, module, locale } = context;
  const caller = callerOf(context);
  const { job, facts } = await namedImport(context, input.id, ["uploaded", "checked", "cancelled", "failed"]);
  if (job.phase === "saving" && job.done > 0) throw wrongState(job);
  const { scope } = await recordBoundary(context);
  const targets = importTargets(module, scope, locale);
  const plan = {
    ...readPlan(input.plan, { caller, module, targets, columns: facts.columns.length }),
    ...(await readLinePlan(context, input.plan, facts)),
  };
  await rememberPlan(db, caller.userId, module.name, allHeaders(facts.columns, facts.sheets), plan);
  await mend(context, job, facts, input.cells ?? []);
  const counts = { ...NO_COUNTS, rows: facts.counts.rows };
  await changeJob(db, job.id, null, {
    state: "queued",
    phase: facts.staged ? "checking" : "reading",
    done: 0,
    total: facts.records,
    reason: null,
    attempts: 0,
    sessionId: caller.sessionId,
    facts: { ...facts, plan, locale, acting: caller.acting, counts, faults: [], next: 0 },
  });
  publishJob(context);
  return jobView(context, await readTransfer(context, job.id));
}

/** @throws TrellisError badRequest, conflict when a row has no fault that the job knows of */
async function mend(
  { db, fileLinks, tenantId }: OperationContext,
  job: Job,
  facts: ImportJobFacts,
  cells: readonly MendedCell[],
): Promise<void> {
  const widths = new Map([
    ["", facts.columns.length],
    ...facts.sheets.map(({ sheet, columns }) => [sheet, columns.length] as const),
  ]);
  if (cells.some(({ sheet = null, at }) => at >= (widths.get(sheet ?? "") ?? 0))) throw badCells();
  if (cells.length === 0) return;
  // The body was read with its proofs; the rows are read again when they are judged.
  const signed = cells.map((cell) => ({ ...cell, value: fileLinks.sign(cell.value, tenantId) }));
  const found = await mendCells(db, job.id, signed);
  const astray = cells.find((cell) => !found.has(rowKey(cell)));
  if (astray === undefined) return;
  throw new TrellisError("conflict", {
    params: { row: astray.row },
    text: {
      zh: "第 {row} 行没有待修正的错误；请重新检查后再改",
      en: "Row {row} has no errors. Check the file again first.",
    },
  });
}

/** Queues the import of the good rows, or its continuation. */
export async function runImportJob(context: OperationContext, { id, bad }: RunInput): Promise<TransferJob> {
  const { db, module } = context;
  const caller = callerOf(context);
  const { job, facts } = await namedImport(context, id, ["checked", "cancelled", "failed"]);
  const goesOn = job.phase === "saving";
  if (!goesOn && job.state !== "checked") throw wrongState(job);
  if (!modesOf(caller, module).includes(facts.plan.mode))
    throw new TrellisError("forbidden", { params: { permission: module.permissions.prefix } });
  if (!goesOn && facts.counts.bad > 0 && bad !== "skip") {
    throw new TrellisError("conflict", {
      params: { bad: facts.counts.bad },
      text: {
        zh: "有 {bad} 行数据有误，未导入任何数据；请修改后重试，或选择只导入正确的行",
        en: "Rows with errors: {bad}. Nothing was imported. Correct them, or import only the valid rows.",
      },
    });
  }
  const counts = goesOn ? facts.counts : { ...facts.counts, added: 0, updated: 0, unchanged: 0, refused: 0 };
  await changeJob(db, job.id, null, {
    state: "queued",
    phase: "saving",
    ...(goesOn ? {} : { done: 0 }),
    reason: null,
    attempts: 0,
    sessionId: caller.sessionId,
    facts: { ...facts, acting: caller.acting, counts, tab: tabOf(context.request), next: goesOn ? facts.next : 0 },
  });
  publishJob(context);
  return jobView(context, await readTransfer(context, job.id));
}

interface FaultQuery {
  readonly id: string;
  readonly sheet?: string;
  readonly field?: string;
  readonly keyword?: string;
}

/** A page of the faults of an import, in the file's order. */
export async function listFaults(
  context: OperationContext,
  { id, sheet, field, keyword }: FaultQuery,
  { current, size }: PageRequest,
): Promise<Page<RowFault>> {
  const job = await ownTransfer(context, id);
  const { faults: found, total } = await faultPage(context.db, job.id, {
    sheet: sheet ?? null,
    field: field ?? null,
    keyword: keyword ?? null,
    offset: (current - 1) * size,
    limit: size,
  });
  const shown = found.map(({ owner: _owner, ...fault }): RowFault => fault);
  return pageOf(shown, total, current, size);
}

/** The caller's own import, held until the transaction ends. @throws TrellisError notFound, conflict */
async function namedImport(
  context: OperationContext,
  id: string,
  states: readonly Job["state"][],
): Promise<{ readonly job: ImportJob; readonly facts: ImportJobFacts }> {
  const job = await ownTransfer(context, id, true);
  if (!isImport(job)) throw new TrellisError("notFound");
  if (!states.includes(job.state)) throw wrongState(job);
  return { job, facts: job.facts };
}

export function wrongState({ state }: Job): TrellisError {
  return new TrellisError("conflict", {
    params: { state },
    text: { zh: "任务当前状态（{state}）不能执行此操作", en: "The job is {state}. This step is not possible now." },
  });
}
