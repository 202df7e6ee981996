import type { OperationContext } from "#server";
import { recordsOf } from "#server";

/** The parameter with the initial password of new and reset accounts, and its default. */
const PARAMETER = "account.initPassword";
const DEFAULT_PASSWORD = "123456";

/** @returns the stored form (hash) of the tenant's initial password */
export async function initialPasswordHash(context: OperationContext, tenantId: string = context.tenantId): Promise<string> {
  const [found] = await recordsOf(context, "param", tenantId).find({ paramKey: PARAMETER }, { limit: 1 });
  const plain = (found?.paramValue ?? "").trim();
  return context.deps.passwords.hash(plain === "" ? DEFAULT_PASSWORD : plain);
}
