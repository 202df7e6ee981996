import { STEP_HISTORY_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { callerOf, refused, type Handler, type Interceptors, type RowOf } from "#server";
import { all } from "#server/operations";
import { within } from "../within.ts";

const NOT_OWN: Text = { zh: "只能修改自己的记录", en: "Only your own entries can be changed" };

/** Events are written by the acts themselves. People add notes, and correct the words and photos of their own events. */
export const historyInterceptors: Interceptors<RowOf<"step-history">> = {
  beforeSave: (context, input, current) => {
    const { userId } = callerOf(context);
    if (current === null) return Promise.resolve({ ...input, status: STEP_HISTORY_STATUS.note, operatorId: userId });
    if (current.operatorId !== null && current.operatorId !== userId) throw refused(NOT_OWN);
    const isNote = current.status === STEP_HISTORY_STATUS.note;
    const { workOrderId, stepId, quantity } = current;
    return Promise.resolve(isNote ? input : { ...input, workOrderId, stepId, quantity });
  },
};

/** `GET step-history/by-work-order/{id}` and `by-step/{id}`: the events, newest first. */
export const historyBy = (field: "workOrderId" | "stepId"): Handler => {
  return (context) =>
    all(within(context, "step-history", { [`${field}_equal`]: context.query.get("id") ?? "", sorts: "-createTime" }));
};
