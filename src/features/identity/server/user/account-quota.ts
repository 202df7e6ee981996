import { recordsOf, type OperationContext } from "#server";
import { refused } from "../refusals.ts";
import { tenantById } from "../tenant/open-tenant.ts";

/** @throws TrellisError actionRefused when the tenant has as many accounts as it was given; -1 means no limit */
export async function assertAccountFree(context: OperationContext, tenantId: string): Promise<void> {
  const tenant = await tenantById(context, tenantId);
  const quota = Number(tenant?.["accountNumber"] ?? -1);
  if (quota < 0) return;
  const users = await recordsOf(context, "user", tenantId).find({}, { limit: quota + 1 });
  if (users.length < quota) return;
  throw refused(
    { zh: "账号数量已达上限 {quota}，请联系平台管理员扩充", en: "All {quota} accounts are in use; ask the platform for more" },
    { quota },
  );
}
