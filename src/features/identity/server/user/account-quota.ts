import { moduleOf, recordsOf, refused, type OperationContext } from "#server";
import { sql } from "kysely";
import { tenantById } from "../rights/open-tenant.ts";

/** A user with this role alone signs in to an app and does not count towards the tenant's account limit. */
const MEMBER_ROLE = "member";

/** @throws TrellisError actionRefused when the tenant has reached its account limit; -1 means no limit */
export async function assertAccountFree(context: OperationContext, tenantId: string): Promise<void> {
  const tenant = await tenantById(context, tenantId);
  const quota = tenant?.accountNumber ?? -1;
  if (quota < 0) return;
  if ((await accountsOf(context, tenantId)) < quota) return;
  throw refused(
    { zh: "账号数量已达上限 {quota}，请联系平台管理员扩充", en: "All {quota} accounts are in use. Ask the platform for more." },
    { quota },
  );
}

async function accountsOf(context: OperationContext, tenantId: string): Promise<number> {
  const [members] = await recordsOf(context, "role", tenantId).find({ roleAlias: MEMBER_ROLE }, { limit: 1 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${sql.table(moduleOf(context, "user").table)}
    where tenant_id = ${tenantId} and is_deleted = 0 and role_id is distinct from ${members?.id ?? ""}`.execute(context.db);
  return rows[0]?.count ?? 0;
}
