import { now, recordsOf, type OperationContext, type Row } from "#server";

/** The tenant by its six digits, whoever asks. */
export async function tenantById(context: OperationContext, tenantId: string): Promise<Row | undefined> {
  const [tenant] = await recordsOf(context, "tenant", null).find({ tenantId }, { limit: 1 });
  return tenant;
}

/** Whether a tenant exists and has not run out. */
export async function isTenantOpen(context: OperationContext, tenantId: string): Promise<boolean> {
  const tenant = await tenantById(context, tenantId);
  if (tenant === undefined) return false;
  const expires = tenant["expireTime"];
  // Both are `yyyy-MM-dd HH:mm:ss` in the server's zone.
  return typeof expires !== "string" || expires > now(context.deps);
}
