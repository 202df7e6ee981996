import { callerOf, moduleOf, type OperationContext } from "#server";

/**
 * The caller's own user record, as a context for generic operations: at home, and free of data scopes and of rights,
 * which say what one may do to others. Only for calls that name no record but the caller's.
 */
export function ownRecordContext(context: OperationContext): OperationContext {
  const caller = callerOf(context);
  return {
    ...context,
    module: moduleOf(context, "user"),
    caller: { ...caller, administrator: true },
    tenantId: caller.tenantId,
    query: new Map([["id", caller.userId]]),
    body: null,
  };
}
