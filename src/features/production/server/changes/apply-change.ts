import { CHANGE_ORDER_STATUS, STEP_HISTORY_STATUS, WORK_ORDER_STATUS, WORK_ORDER_STEP_STATUS as STEP } from "#generated/choices";
import { TrellisError, isJsonObject, type Text } from "#contract";
import { idParameter, nextId, now, recordsOf, refused, wrongField } from "#server";
import type { Handler, OperationContext, RowOf, Values } from "#server";
import { recordEvent } from "../steps/history.ts";
import { advance, lockOrder, lockSteps, type Step } from "../steps/progress.ts";
import { STEP_CHANGE, readStepChanges, stepChangesOf, type StepChange } from "./step-changes.ts";

const NO_STEP: Text = { zh: "请选择该工单的工序", en: "Choose a step of this work order" };
const DONE: Text = {
  zh: "工序“{step}”已完成，不能修改或取消；请先退回返工",
  en: "The step “{step}” is done and cannot be changed or cancelled. Send it back for rework first.",
};
const ENDED: Text = {
  zh: "该工单已完成交付或已取消，不能变更",
  en: "The work order is delivered or cancelled and cannot be changed",
};

const OPEN: ReadonlySet<number | null> = new Set([
  WORK_ORDER_STATUS.draft,
  WORK_ORDER_STATUS.producing,
  WORK_ORDER_STATUS.held,
  WORK_ORDER_STATUS.produced,
]);

/**
 * `POST changeUpdateSept`: `changeOrderId`, and `steps` unless those of the proposal apply. Alters the steps of the work
 * order; the history of every altered step names the change order.
 * @throws TrellisError invalidRecord, actionRefused
 */
export const changeUpdateSept: Handler = async (context) => {
  const changes = recordsOf(context, "change-order");
  const [change] = await changes.find({ id: idParameter(context, "changeOrderId", "ids", "id") }, { lock: true });
  if (change === undefined) throw new TrellisError("notFound");
  const sent = isJsonObject(context.body) ? context.body["steps"] : undefined;
  const steps = sent === undefined ? stepChangesOf(change.steps) : readStepChanges(context, sent);
  const order = await lockOrder(context, change.workOrderId);
  if (!OPEN.has(order.status)) throw refused(ENDED);
  const known = new Map((await lockSteps(context, order.id)).map((step) => [step.id, step]));
  for (const [at, item] of steps.entries()) await apply(context, change, known, item, at);
  if (order.status !== WORK_ORDER_STATUS.draft) await advance(context, order.id);
  await changes.update(
    { id: change.id },
    {
      status: CHANGE_ORDER_STATUS.completed,
      finishTime: now(context.deps),
      ...(sent === undefined ? {} : { steps: steps.map((step) => withoutNulls(step)) }),
    },
  );
  return true;
};

async function apply(
  context: OperationContext,
  change: RowOf<"change-order">,
  known: ReadonlyMap<string, Step>,
  item: StepChange,
  at: number,
): Promise<void> {
  const steps = recordsOf(context, "work-order-step");
  const { operation, stepId, ...planned } = item;
  const values: Values<Step> = withoutNulls(planned);
  if (operation === STEP_CHANGE.add) {
    const id = nextId(context.deps);
    await steps.insert([{ id, workOrderId: change.workOrderId, ...values, status: STEP.waiting }]);
    return record(context, change, { id, workOrderId: change.workOrderId });
  }
  const step = known.get(stepId ?? "");
  if (step === undefined) throw wrongField(`steps/${at}/stepId`, "x-ref", NO_STEP);
  if (step.status === STEP.done || step.status === STEP.cancelled) throw refused(DONE, { step: step.septName });
  await steps.update({ id: step.id }, operation === STEP_CHANGE.cancel ? { status: STEP.cancelled } : values);
  return record(context, change, step);
}

function record(context: OperationContext, change: RowOf<"change-order">, step: Pick<Step, "id" | "workOrderId">): Promise<void> {
  return recordEvent(context, step, {
    status: STEP_HISTORY_STATUS.changed,
    changeOrderId: change.id,
    remark: `${change.changeNo ?? ""} ${change.title}`.trim(),
  });
}

function withoutNulls<T extends object>(values: T): Partial<T> {
  const kept: Partial<T> = { ...values };
  for (const name of Object.keys(values) as (keyof T)[]) if (values[name] === null) delete kept[name];
  return kept;
}
