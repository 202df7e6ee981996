import type { Text } from "#contract";
import { callerOf, recordsOf, refused, type Interceptors, type RowOf } from "#server";
import { lockInstance } from "../engine/flow-row.ts";
import { sendEvent } from "../engine/instances.ts";
import { checkLeave, leaveDays, requestOf } from "./leave-period.ts";

const OTHERS: Text = { zh: "只有申请人可以修改请假", en: "Only the applicant can change a leave" };

/** The applicant changes a refused leave; its process goes on with the new values. */
export const leaveInterceptors: Interceptors<RowOf<"leave">> = {
  beforeLock: async (context, bodies) => {
    const ids = (bodies ?? []).flatMap(({ id }) => (typeof id === "string" && /^\d{1,19}$/.test(id) ? [id] : []));
    const leaves = ids.length === 0 ? [] : await recordsOf(context, "leave").find({ id: ids });
    const instances = leaves.flatMap(({ processInstanceId: id }) => (/^\d{1,19}$/.test(id ?? "") ? (id ?? []) : []));
    for (const id of [...new Set(instances)].sort()) await lockInstance(context, id);
  },
  beforeSave: (context, input, current) => {
    if (current === null || input["status"] !== current.status) return Promise.resolve(input);
    const { userId, administrator } = callerOf(context);
    // A leave without a process, such as an imported one, is a plain record.
    if (!/^\d{1,19}$/.test(current.processInstanceId ?? "")) return Promise.resolve(input);
    if (current.userId !== userId && !administrator) return Promise.reject(refused(OTHERS));
    const request = requestOf({ ...current, ...input });
    checkLeave(request, current.userId ?? "");
    return Promise.resolve({ ...input, days: leaveDays(request.startTime, request.endTime) });
  },
  afterSave: async (context, saved, before) => {
    const instanceId = saved.processInstanceId ?? "";
    if (before === null || saved.status !== before.status || !/^\d{1,19}$/.test(instanceId)) return;
    const row = await lockInstance(context, instanceId);
    if (row === null) return;
    await sendEvent(context, row, { kind: "setVariables", variables: { ...requestOf(saved), days: saved.days ?? 0 } });
  },
};
