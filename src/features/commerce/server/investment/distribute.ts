import { INCOME_STATUS } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import { activeJob, awaitJob, cancelJob, startJob, type Job } from "#server/jobs";
import { detail } from "#server/operations";
import {
  idsParameter,
  judgedAs,
  runInTransaction,
  moduleOf,
  outsideTransaction,
  recordsInScope,
  refused,
  today,
  wrongField,
  type Handler,
  type OperationContext,
  type Row,
  type Interceptors,
  type RowOf,
} from "#server";
import { DISTRIBUTION, keyOfDistribution } from "./distribution-job.ts";
import { beginningOf } from "./pay-next-orders.ts";

const EARLY: Text = { zh: "收益日期未到，请在 {day} 发放", en: "The income day has not come yet. Pay on {day}." };

/** Time in milliseconds that a response waits for the job. Small batches finish within it. */
const WAIT_MS = 1_000;

/**
 * `POST distribute` of an income batch (`ids`: one): starts the job that pays the day's income of all running orders of
 * the product. A repeated call joins the running job. The response holds the progress. A paid batch does not change.
 * @returns the batch, with `finished`
 * @throws TrellisError noneSelected, notFound, actionRefused
 */
const pay: Handler = outsideTransaction(async (context) => {
  const [id = ""] = idsParameter(context, "ids", "id");
  const job = await runInTransaction(context, (within) => begin(within, id));
  // Notify the nodes of the job now, before the response is sent.
  context.journal.committed();
  if (job === null) return shown(context, id, true);
  const { state, reason } = await awaitJob(context.db, job.id, WAIT_MS);
  if (state === "failed" && reason !== null) throw refused(reason);
  return shown(context, id, state === "done");
});

/** Repeats of the call read the progress, so a paid batch answers too. */
export const distribute = judgedAs(() => null, pay);

/** `POST distribute/stop`: cancels the job of a batch. Paid orders stay paid, and `distribute` continues behind them. */
export const stopDistribution: Handler = async (context) => {
  const [id = ""] = idsParameter(context, "ids", "id");
  const batches = await recordsInScope(context, "income");
  if ((await batches.find({ id })).length === 0) throw new TrellisError("notFound");
  const job = await activeJob(context.db, DISTRIBUTION, keyOfDistribution(context, id));
  if (job !== null) await cancelJob(context.db, job.id);
  return shown(context, id, false);
};

/**
 * Marks the batch as running and queues its job.
 * @returns null when the batch is already paid
 */
async function begin(context: OperationContext, id: string): Promise<Job | null> {
  const batches = await recordsInScope(context, "income");
  const [batch] = await batches.find({ id }, { lock: true });
  if (batch === undefined) throw new TrellisError("notFound");
  const { status, incomeDate } = batch;
  if (status === INCOME_STATUS.paid) return null;
  if (incomeDate > today(context.deps)) throw refused(EARLY, { day: incomeDate });
  if (status !== INCOME_STATUS.paying)
    await batches.update({ id }, { ...(await beginningOf(context, batch)), status: INCOME_STATUS.paying, finishedAt: null });
  const { caller, locale } = context;
  const facts = { kind: DISTRIBUTION, locale, batch: id, ...(caller && { acting: caller.acting }) };
  return startJob(context, { key: keyOfDistribution(context, id), facts });
}

/** The batch as the caller may see it. */
async function shown(context: OperationContext, id: string, finished: boolean): Promise<Row> {
  const query = new Map([["id", id]]);
  const record = (await detail({ ...context, module: moduleOf(context, "income"), query, body: null })) as Row;
  return { ...record, finished };
}

const TEXTS = {
  day: { zh: "收益日期不能晚于今天", en: "The income day must not be in the future" },
} as const satisfies Record<string, Text>;

/** Rejects a batch whose day is in the future. */
export const incomeInterceptors: Interceptors<RowOf<"income">> = {
  beforeSave: async (context, input, current) => {
    if (current === null && (input.incomeDate ?? "") > today(context.deps)) throw wrongField("incomeDate", "maximum", TEXTS.day);
    return input;
  },
};
