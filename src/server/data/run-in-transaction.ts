import type { OperationContext } from "../base/context.ts";

/**
 * One transaction of a handler that runs outside of one (`Feature.outside`).
 * @param work is given the context whose `db` is the transaction
 */
export function runInTransaction<T>(context: OperationContext, work: (within: OperationContext) => Promise<T>): Promise<T> {
  return context.db.transaction().execute((db) => work({ ...context, db }));
}
