import {
  DELIVERY_RECORD_STATUS,
  PROCESS_STATUS,
  WORK_ORDER_STATUS as STATUS,
  WORK_ORDER_STEP_STATUS as STEP,
} from "#generated/choices";
import type { Text } from "#contract";
import { isInBin, notify, now, recordsOf, refused, wrongField } from "#server";
import type { Interceptors, OperationContext, RowOf, Values } from "#server";
import { colleaguesWith } from "../people.ts";
import { workedUntil } from "../steps/perform-act.ts";
import { advance, lockSteps, type Step, type WorkOrder } from "../steps/progress.ts";
import { stagesOf } from "../../stages.ts";
import { copySteps, replaceSteps, reviveSteps } from "./copy-steps.ts";

const DISABLED: Text = { zh: "该工艺流程已停用，请另选一个", en: "This process is disabled. Choose another one." };
const NO_STEPS: Text = {
  zh: "工单“{order}”没有工序，请先选择工艺流程或添加工序",
  en: "Work order “{order}” has no steps. Choose a process or add steps first.",
};

const WORKED_ON: Text = {
  zh: "工单“{order}”已有生产记录，须保留备查",
  en: "Work order “{order}” is kept, because its steps have a history.",
};

/**
 * Runs the life of a work order; its actions are data in the module file. The steps follow the order: they are copied
 * from the process, open when production starts, pause with a hold, end with a cancellation, and are deleted and restored with
 * an order on which nobody has worked.
 */
export const orderInterceptors: Interceptors<RowOf<"work-order">> = {
  beforeSave: async (context, input, current) => {
    const { processId } = input;
    if (typeof processId === "string" && processId !== "" && processId !== current?.processId) {
      const [process] = await recordsOf(context, "process").find({ id: processId }, { limit: 1 });
      if (process?.status === PROCESS_STATUS.disabled) throw wrongField("processId", "x-ref", DISABLED);
    }
    return input;
  },
  afterSave: async (context, saved, before) => {
    if (before === null) {
      if (saved.status === STATUS.draft) await copySteps(context, saved);
    } else if (isInBin(before)) {
      await reviveSteps(context, saved, before.updateTime);
    } else if (before.status === saved.status) {
      if (saved.status === STATUS.draft && before.processId !== saved.processId) await replaceSteps(context, saved);
    } else {
      await follow(context, saved, before.status);
    }
  },
  beforeRemove: async (context, orders) => {
    const of = { workOrderId: orders.map(({ id }) => id) };
    const [event] = await recordsOf(context, "step-history").find(of, { limit: 1 });
    if (event !== undefined) {
      const worked = orders.find(({ id }) => id === event.workOrderId);
      throw refused(WORKED_ON, { order: worked?.workOrderNo ?? "" });
    }
    await recordsOf(context, "work-order-step").remove(of);
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

async function follow(context: OperationContext, order: WorkOrder, from: WorkOrder["status"]): Promise<void> {
  if (order.status === STATUS.producing && from === STATUS.draft) await startProduction(context, order);
  else if (order.status === STATUS.held) await holdSteps(context, order);
  else if (order.status === STATUS.cancelled) await cancelSteps(context, order);
  else if (order.status === STATUS.confirmed) await confirmDeliveries(context, order);
}

async function startProduction(context: OperationContext, order: WorkOrder): Promise<void> {
  const known = await lockSteps(context, order.id);
  if (known.length === 0 && (await copySteps(context, order)) === 0) throw refused(NO_STEPS, { order: order.workOrderNo });
  await advance(context, order.id);
  const [first = []] = stagesOf(await lockSteps(context, order.id));
  const posts = first.flatMap(({ postId }) => (postId === null ? [] : [postId]));
  const people = await colleaguesWith(context, posts);
  await notify(
    context,
    people.map(({ id }) => id),
    {
      kind: "production",
      text: {
        zh: `新工单 ${order.workOrderNo} 待开工：${order.productName}`,
        en: `Work order ${order.workOrderNo} is ready: ${order.productName}`,
      },
      link: `/productionOrderDetail/index?id=${order.id}`,
    },
  );
}

/** Stops the clock of running steps. They are resumed one by one, because people return to them at different times. */
async function holdSteps(context: OperationContext, order: WorkOrder): Promise<void> {
  const time = now(context.deps);
  const running = (await lockSteps(context, order.id)).filter(({ status }) => status === STEP.running);
  const values = running.map((step): [string, Values<Step>] => [
    step.id,
    { status: STEP.paused, pauseTime: time, workSeconds: workedUntil(step, time) },
  ]);
  if (values.length > 0) await recordsOf(context, "work-order-step").rewrite(new Map(values));
}

async function cancelSteps(context: OperationContext, order: WorkOrder): Promise<void> {
  const open = (await lockSteps(context, order.id)).filter(({ status }) => status !== STEP.done && status !== STEP.cancelled);
  if (open.length > 0)
    await recordsOf(context, "work-order-step").update({ id: open.map(({ id }) => id) }, { status: STEP.cancelled });
  await recordsOf(context, "work-order").update({ id: order.id }, { currentStep: null });
}

async function confirmDeliveries(context: OperationContext, order: WorkOrder): Promise<void> {
  const deliveries = recordsOf(context, "delivery-record");
  await deliveries.update(
    { workOrderId: order.id, status: DELIVERY_RECORD_STATUS.shipped },
    { status: DELIVERY_RECORD_STATUS.confirmed, confirmTime: order.confirmTime },
  );
}
