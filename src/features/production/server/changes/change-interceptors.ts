import { CHANGE_ASSESS_RESULT, CHANGE_ORDER_STATUS as STATUS, WORK_ORDER_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { callerOf, recordsOf, refused, wrongField } from "#server";
import type { InputOf, Interceptors, OperationContext, RowOf } from "#server";
import { chiefEngineers } from "./chief-engineer.ts";
import { STEP_CHANGE, stepChangesOf } from "./step-changes.ts";

type ChangeOrder = RowOf<"change-order">;

const TEXTS = {
  ended: { zh: "该工单已完成交付或已取消，不能变更", en: "The work order is delivered or cancelled and cannot be changed" },
  notChief: { zh: "只有总工程师可以审批变更单", en: "Only the chief engineer can decide about change orders" },
  unassessed: {
    zh: "还有 {count} 位评估人没有给出结论",
    en: "{count} assessors have not given their result yet",
  },
  noName: { zh: "新增工序须填写名称与顺序", en: "A new step needs a name and an order" },
  otherStep: { zh: "请选择该工单的工序", en: "Choose a step of this work order" },
  twice: { zh: "该人员已是评估人", en: "This person is an assessor already" },
  closed: { zh: "该变更单已审批，不能再增加评估人", en: "The change order is decided. No assessor can be added." },
} as const satisfies Readonly<Record<string, Text>>;

/** Orders whose steps can still change. */
const CHANGEABLE: ReadonlySet<number | null> = new Set([
  WORK_ORDER_STATUS.draft,
  WORK_ORDER_STATUS.producing,
  WORK_ORDER_STATUS.held,
  WORK_ORDER_STATUS.produced,
]);

/** Checks the proposal of a change order, and who decides about it. */
export const changeInterceptors: Interceptors<ChangeOrder> = {
  beforeSave: async (context, input, current) => {
    if (current !== null && current.status !== input.status) {
      if (input.status === STATUS.executing || input.status === STATUS.rejected) await assertChief(context, current);
      if (input.status === STATUS.executing || input.status === STATUS.inApproval) await assertAssessed(context, current);
      return input;
    }
    await assertProposal(context, input);
    if (current !== null) return input;
    const { userId } = callerOf(context);
    const chiefs = await chiefEngineers(context);
    const chief = chiefs.find(({ id }) => id === userId) ?? chiefs[0];
    return { ...input, applicantId: userId, chiefEngineerId: input.chiefEngineerId ?? chief?.id ?? null };
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

async function assertProposal(context: OperationContext, input: InputOf<ChangeOrder>): Promise<void> {
  const workOrderId = input.workOrderId ?? "";
  const [order] = await recordsOf(context, "work-order").find({ id: workOrderId }, { limit: 1 });
  if (order === undefined || !CHANGEABLE.has(order.status)) throw wrongField("workOrderId", "x-ref", TEXTS.ended);
  const changes = stepChangesOf(input.steps);
  const ids = changes.flatMap(({ stepId }) => (stepId === null ? [] : [stepId]));
  const known = ids.length === 0 ? [] : await recordsOf(context, "work-order-step").find({ id: ids, workOrderId });
  for (const [at, { operation, stepId, septName, sort }] of changes.entries()) {
    if (operation === STEP_CHANGE.add) {
      if (septName === null || sort === null)
        throw wrongField(`steps/${at}/${septName === null ? "septName" : "sort"}`, "required", TEXTS.noName);
    } else if (!known.some(({ id }) => id === stepId)) {
      throw wrongField(`steps/${at}/stepId`, "x-ref", TEXTS.otherStep);
    }
  }
}

async function assertChief(context: OperationContext, change: ChangeOrder): Promise<void> {
  const { userId } = callerOf(context);
  const chiefs = change.chiefEngineerId === null ? (await chiefEngineers(context)).map(({ id }) => id) : [change.chiefEngineerId];
  if (!chiefs.includes(userId)) throw refused(TEXTS.notChief);
}

async function assertAssessed(context: OperationContext, change: ChangeOrder): Promise<void> {
  const open = await recordsOf(context, "change-assess").find({
    changeOrderId: change.id,
    result: CHANGE_ASSESS_RESULT.pending,
  });
  if (open.length > 0) throw refused(TEXTS.unassessed, { count: open.length });
}

/** Keeps an assessor from being asked twice, and begins the assessment with the first result. */
export const assessInterceptors: Interceptors<RowOf<"change-assess">> = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      const changeOrderId = input.changeOrderId ?? "";
      // The lock keeps two saves from naming the same assessor.
      const [change] = await recordsOf(context, "change-order").find({ id: changeOrderId }, { lock: true });
      const isOpen = change?.status === STATUS.pending || change?.status === STATUS.assessing;
      if (!isOpen) throw wrongField("changeOrderId", "x-ref", TEXTS.closed);
      const known = await recordsOf(context, "change-assess").find({ changeOrderId, userId: input.userId ?? "" });
      if (known.length > 0) throw wrongField("userId", "x-unique", TEXTS.twice);
    }
    return input;
  },
  afterSave: async (context, saved, before) => {
    if (before === null || before.result === saved.result) return;
    await recordsOf(context, "change-order").update(
      { id: saved.changeOrderId, status: STATUS.pending },
      { status: STATUS.assessing },
    );
  },
};
