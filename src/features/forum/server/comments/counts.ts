import { COMMENT_STATUS } from "#generated/choices";
import { moduleOf, type OperationContext, type RowOf } from "#server";
import { sql } from "kysely";

/**
 * Keeps the number of comments of a post, and of replies to a comment, when a comment becomes visible or stops being it. The
 * counts are derived data: they change neither the revision nor the history.
 * @param before earlier state; null for a new comment
 */
export async function shiftComments(context: OperationContext, comment: RowOf<"comment">, before: number | null): Promise<void> {
  const visible = (status: number | null): number => (status === COMMENT_STATUS.published ? 1 : 0);
  const step = visible(comment.status) - visible(before);
  if (step === 0) return;
  const ofTenant = sql`tenant_id = ${context.tenantId} and is_deleted = 0`;
  await sql`
    update ${sql.table(moduleOf(context, "invitation").table)} set comment_count = greatest(coalesce(comment_count, 0) + ${step}::int, 0)
    where id = ${comment.invitationId}::bigint and ${ofTenant}`.execute(context.db);
  const parentId = comment.parentId ?? "";
  if (parentId === "") return;
  await sql`
    update ${sql.table(moduleOf(context, "comment").table)} set reply_count = greatest(coalesce(reply_count, 0) + ${step}::int, 0)
    where id = ${parentId}::bigint and ${ofTenant}`.execute(context.db);
}
