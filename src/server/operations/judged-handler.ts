import type { Action, Endpoint, Module } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import { outsideTransaction, servedTogether, type Handler } from "../base/feature.ts";
import { runInTransaction } from "../data/run-in-transaction.ts";
import { recordBoundary } from "../records/scope/caller-boundary.ts";
import { lockRecords } from "../records/read/find-records.ts";
import { lockFirst } from "../records/locks/lock-first.ts";
import { refuseState } from "../records/refuse-state.ts";
import { selectedIds } from "../records/selected-ids.ts";

/**
 * The handler behind an action, limited to records that match `when` and `by` of the action. The records stay locked until the
 * handler ends, unless it runs outside of a transaction. Handlers behind other endpoints stay as they are.
 */
export function judgedHandler(module: Module, endpoint: Endpoint, handler: Handler): Handler {
  if (actionOf(module, endpoint.id) === undefined) return handler;
  const judgedAction = (context: OperationContext): Action | undefined => {
    const id = handler.judgedAs === undefined ? endpoint.id : handler.judgedAs(context);
    const action = id === null ? undefined : actionOf(module, id);
    return action === undefined || isFree(action) ? undefined : action;
  };
  const judged: Handler = async (context) => {
    const action = judgedAction(context);
    if (action !== undefined) await judge(context, action);
    return handler(context);
  };
  if (handler.outside === true) return outsideTransaction(judged);
  const { together } = handler;
  if (together === undefined) return judged;
  // To judge is to lock, which may wait.
  return servedTogether(judged, async (within, contexts) =>
    contexts.some(judgedAction) ? contexts.map(() => ({ alone: true })) : together(within, contexts),
  );
}

/**
 * Locks the records that a request selects, and refuses an action of the context's module that they do not permit. For
 * handlers of other endpoints that run the action.
 * @throws TrellisError noneSelected, notFound, stateRefused, actionRefused, othersAction
 */
export async function judgeAction(context: OperationContext, id: string): Promise<void> {
  const action = actionOf(context.module, id);
  if (action === undefined) throw new TypeError(`${context.module.name} has no action ${id}`);
  await judge(context, action);
}

function actionOf({ actions }: Module, id: string): Action | undefined {
  return actions.find((action) => action.id === id);
}

/** True for an action that every record permits. */
function isFree(action: Action): boolean {
  return action.on === "toolbar" || (action.when === null && action.by === null);
}

async function judge(context: OperationContext, action: Action): Promise<void> {
  if (isFree(action)) return;
  const refuse = async (within: OperationContext): Promise<void> => {
    await lockFirst(within, []);
    const boundary = await recordBoundary(within);
    refuseState(within, boundary, action, await lockRecords(within, boundary, selectedIds(within, action.idsAs)));
  };
  await (context.db.isTransaction ? refuse(context) : runInTransaction(context, refuse));
}
