import { TrellisError, type Text } from "#contract";
import {
  callerOf,
  idParameter,
  judgedAs,
  notify,
  recordsInScope,
  recordsOf,
  refused,
  type Handler,
  type OperationContext,
} from "#server";
import { sql } from "kysely";
import { lockInstance, type FlowRow } from "../engine/flow-row.ts";
import { sendEvent } from "../engine/instances.ts";

const TEXTS = {
  ended: { zh: "流程已结束，请刷新列表", en: "The process has ended. Refresh the list." },
  handled: { zh: "已有人办理，不能撤回", en: "Someone has handled it already, so it cannot be withdrawn" },
  nobody: { zh: "当前没有等待办理的任务", en: "No tasks are waiting" },
  soon: { zh: "十分钟内已催办过", en: "A reminder was sent within the last ten minutes" },
  reason: { zh: "发起人撤回", en: "Withdrawn by the initiator" },
} as const satisfies Record<string, Text>;

/** Milliseconds between two reminders of one process. */
const PAUSE_MS = 600_000;

/** Locks a running instance that the caller has started. @throws TrellisError notFound, actionRefused */
async function lockOwn(context: OperationContext): Promise<FlowRow> {
  const id = idParameter(context, "ids", "processInstanceId");
  if ((await (await recordsInScope(context, "work-send")).findById(id)) === null) throw new TrellisError("notFound");
  const row = await lockInstance(context, id);
  if (row === null) throw refused(TEXTS.ended);
  return row;
}

/** `POST withdraw?ids=`: the initiator ends a process that nobody else has handled. */
export const withdraw: Handler = judgedAs(
  () => null,
  async (context) => {
    const row = await lockOwn(context);
    const { userId } = callerOf(context);
    const done = await recordsOf(context, "flow-task").find({ processInstanceId: row.instanceId, status: "done" });
    if (done.some(({ assignee }) => assignee !== userId)) throw refused(TEXTS.handled);
    await cancelOwn(context, row);
    return true;
  },
);

async function cancelOwn(context: OperationContext, row: FlowRow): Promise<void> {
  await recordsOf(context, "flow-instance").update({ id: row.instanceId }, { deleteReason: TEXTS.reason[context.locale] });
  await sendEvent(context, row, { kind: "cancel" });
}

/** Withdraws an instance for its initiator. One that has ended stays as it is. */
export async function withdrawInstance(context: OperationContext, instanceId: string): Promise<void> {
  const row = await lockInstance(context, instanceId);
  if (row !== null) await cancelOwn(context, row);
}

/** `POST urge?ids=`: reminds the people whose tasks the process waits for, at most every ten minutes. */
export const urge: Handler = judgedAs(
  () => null,
  async (context) => {
    const { instanceId } = await lockOwn(context);
    const { name } = callerOf(context);
    const waiting = await recordsOf(context, "flow-task").find({ processInstanceId: instanceId, status: "todo" });
    const people = waiting.flatMap(
      ({ assignee, candidateUsers }) => assignee ?? (candidateUsers ?? "").split(",").filter((id) => id !== ""),
    );
    if (people.length === 0) throw refused(TEXTS.nobody);
    if (!(await isDue(context, instanceId))) throw refused(TEXTS.soon);
    const [task] = waiting;
    const about = `${task?.processDefinitionName ?? ""} · ${task?.taskName ?? ""}`;
    await notify(context, people, {
      kind: "workflow",
      text: { zh: `${name} 催办：${about}`, en: `${name} reminds you: ${about}` },
      link: "/work/todo",
    });
    return true;
  },
);

/** Notes the reminder with the instance. @returns false when the last one is too recent */
async function isDue({ db, deps, tenantId }: OperationContext, instanceId: string): Promise<boolean> {
  const at = deps.clock();
  const { numAffectedRows } = await sql`
    update trellis_flow_state set urged_at = ${at.toISOString()}::timestamptz
    where instance_id = ${instanceId} and tenant_id = ${tenantId}
      and (urged_at is null or urged_at < ${new Date(at.getTime() - PAUSE_MS).toISOString()}::timestamptz)`.execute(db);
  return numAffectedRows === 1n;
}
