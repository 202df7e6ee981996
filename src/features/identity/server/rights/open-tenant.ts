import { now, recordsOf, type OperationContext, type RowOf } from "#server";

/** @returns the tenant with these six digits, for any caller */
export async function tenantById(context: OperationContext, tenantId: string): Promise<RowOf<"tenant"> | undefined> {
  const [tenant] = await recordsOf(context, "tenant", null).find({ tenantId }, { limit: 1 });
  return tenant;
}

/** @returns true when the tenant exists and has not expired */
export async function isTenantOpen(context: OperationContext, tenantId: string): Promise<boolean> {
  const tenant = await tenantById(context, tenantId);
  if (tenant === undefined) return false;
  // Both are `yyyy-MM-dd HH:mm:ss` in the server's zone.
  return tenant.expireTime === null || tenant.expireTime > now(context.deps);
}
