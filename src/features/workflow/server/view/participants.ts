import { TrellisError } from "#contract";
import { callerOf, moduleOf, recordsInScope, recordsOf, type OperationContext, type RowOf } from "#server";
import { mayRead } from "#server/rights";

/**
 * The instance, for those who take part in it, and for those who may read instances or its record.
 * @throws TrellisError notFound for everybody else
 */
export async function readableInstance(context: OperationContext, id: string): Promise<RowOf<"flow-instance">> {
  const instance = await recordsOf(context, "flow-instance").findById(id);
  if (instance !== null && (await takesPart(context, instance))) return instance;
  throw new TrellisError("notFound");
}

/** True for the initiator, for the people of its tasks, and for those who may read instances or the record. */
export async function takesPart(
  context: OperationContext,
  { id, startUser, businessModule, businessId }: RowOf<"flow-instance">,
): Promise<boolean> {
  const caller = callerOf(context);
  if (startUser === caller.userId) return true;
  const all = moduleOf(context, "flow-instance").permissions.read;
  const seesOthers = caller.administrator || caller.permissions.has(all);
  if (seesOthers && (await (await recordsInScope(context, "flow-instance")).findById(id)) !== null) return true;
  const tasks = recordsOf(context, "flow-task");
  const handled = await tasks.find({ processInstanceId: id, assignee: caller.userId }, { limit: 1 });
  if (handled.length > 0) return true;
  const copied = await recordsOf(context, "flow-copy").find({ processInstanceId: id, userId: caller.userId }, { limit: 1 });
  if (copied.length > 0) return true;
  const claimable = await recordsInScope(context, "work-claim");
  if ((await claimable.find({ processInstanceId: id }, { limit: 1 })).length > 0) return true;
  return businessModule !== null && businessId !== null && (await readsRecord(context, businessModule ?? "", businessId ?? ""));
}

/** @throws TrellisError notFound unless a list of deployments, or of processes to start, shows it to the caller */
export async function assertReadsDefinition(context: OperationContext, id: string): Promise<void> {
  if ((await readsRecord(context, "flow-deployment", id)) || (await readsRecord(context, "work-start", id))) return;
  throw new TrellisError("notFound");
}

/** True when the caller may read the record itself, by permission and data scope. */
export async function readsRecord(context: OperationContext, name: string, id: string): Promise<boolean> {
  const module = context.catalog.modules.get(name);
  if (module === undefined || id === "" || !mayRead(callerOf(context), module)) return false;
  return (await (await recordsInScope<string>(context, name)).findById(id)) !== null;
}
