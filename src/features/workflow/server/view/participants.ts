import { TrellisError } from "#contract";
import { callerOf, moduleOf, recordsInScope, recordsOf, type OperationContext, type RowOf } from "#server";

/**
 * The instance, for those who take part in it and for those who may read instances.
 * @throws TrellisError notFound for everybody else
 */
export async function readableInstance(context: OperationContext, id: string): Promise<RowOf<"flow-instance">> {
  const instance = await recordsOf(context, "flow-instance").findById(id);
  if (instance !== null && (await takesPart(context, instance))) return instance;
  throw new TrellisError("notFound");
}

async function takesPart(context: OperationContext, { id, startUser }: RowOf<"flow-instance">): Promise<boolean> {
  const caller = callerOf(context);
  if (startUser === caller.userId) return true;
  const all = moduleOf(context, "flow-instance").permissions.read;
  if (caller.administrator || caller.permissions.has(all))
    return (await (await recordsInScope(context, "flow-instance")).findById(id)) !== null;
  const tasks = recordsOf(context, "flow-task");
  const handled = await tasks.find({ processInstanceId: id, assignee: caller.userId }, { limit: 1 });
  if (handled.length > 0) return true;
  const claimable = await recordsInScope(context, "work-claim");
  return (await claimable.find({ processInstanceId: id }, { limit: 1 })).length > 0;
}
