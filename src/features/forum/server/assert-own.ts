import { TrellisError } from "#contract";
import { callerOf, type OperationContext } from "#server";
import { holds } from "#server/rights";

/**
 * Refuses to change what somebody else wrote.
 * @param editor code that permits it
 * @throws TrellisError notFound, because others need not know that it exists
 */
export function assertOwn(editor: string) {
  return (context: OperationContext, { userId }: { readonly userId: string | null }): Promise<void> => {
    const caller = callerOf(context);
    const isAllowed = context.endpoint.target.kind === "action" || userId === caller.userId || holds(caller, editor);
    return isAllowed ? Promise.resolve() : Promise.reject(new TrellisError("notFound"));
  };
}
