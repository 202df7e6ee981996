import { LEAVE_STATUS } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import {
  callerOf,
  idParameter,
  moduleOf,
  nextId,
  optionalIds,
  recordsInScope,
  recordsOf,
  refused,
  type Handler,
  type OperationContext,
  type RowOf,
} from "#server";
import { readForm } from "#server/operations";
import { withoutHidden } from "#server/rights";
import { latestDeployment, startInstance } from "../engine/instances.ts";
import { readableInstance } from "../view/participants.ts";
import { checkLeave, leaveDays, requestOf } from "./leave-period.ts";

const TEXTS = {
  process: {
    zh: "请假流程未部署或已挂起，请联系管理员",
    en: "The leave process is not deployed or is suspended. Ask an administrator.",
  },
} as const satisfies Record<string, Text>;

/**
 * `POST start-process`: stores a leave and starts its process, in one transaction.
 * @returns the ids of the leave and of the process
 * @throws TrellisError invalidRecord, actionRefused
 */
export const startProcess: Handler = async (context) => {
  const { userId } = callerOf(context);
  const form = await readForm(context);
  const request = requestOf(form);
  checkLeave(request, userId);
  const deployment = await findDeployment(context);
  const days = leaveDays(request.startTime, request.endTime);
  const values = {
    id: nextId(context.deps),
    userId,
    days,
    status: LEAVE_STATUS.pending,
    processDefinitionId: deployment.id,
    ...request,
  };
  const [leave] = await recordsOf(context, "leave").insert([values]);
  if (leave === undefined) throw new TrellisError("internal");
  const processInstanceId = await startInstance(context, {
    deployment,
    variables: { ...request, days },
    business: { module: "leave", id: leave.id },
  });
  await recordsOf(context, "leave").update({ id: leave.id }, { processInstanceId });
  return { id: leave.id, businessId: leave.id, processInstanceId };
};

/** The deployment that the caller names, or the latest one. */
async function findDeployment(context: OperationContext): Promise<RowOf<"flow-deployment">> {
  const [id] = optionalIds(context, "processDefinitionId");
  const named =
    id === undefined ? await latestDeployment(context, "leave") : await recordsOf(context, "flow-deployment").findById(id);
  if (named === null || named.key !== "leave" || named.status !== "active") throw refused(TEXTS.process);
  return named;
}

/** `GET detail?businessId=`: a leave for those who take part in its process, and for those whose data scope has it. */
export const processDetail: Handler = async (context) => {
  const id = idParameter(context, "businessId", "id");
  const [leave] = await recordsOf(context, "leave").find({ id }, { limit: 1 });
  if (leave === undefined) throw new TrellisError("notFound");
  await assertReadable(context, leave);
  const users = await recordsOf(context, "user").find({ id: [leave.userId, leave.taskUser].flatMap((user) => user ?? []) });
  const nameOf = (user: string | null | undefined): string | null => users.find(({ id }) => id === user)?.realName ?? null;
  const shown = { ...leave, userIdName: nameOf(leave.userId), taskUserName: nameOf(leave.taskUser) };
  const [seen] = await withoutHidden({ db: context.db, caller: callerOf(context) }, moduleOf(context, "leave"), [shown]);
  return { ...seen, businessId: id };
};

/** @throws TrellisError notFound for those who take no part in the process and whose data scope lacks the leave */
async function assertReadable(context: OperationContext, { id, processInstanceId }: RowOf<"leave">): Promise<void> {
  if ((await (await recordsInScope(context, "leave")).findById(id)) !== null) return;
  if (processInstanceId === null || processInstanceId === undefined) throw new TrellisError("notFound");
  await readableInstance(context, processInstanceId);
}
