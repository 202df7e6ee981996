import type { OperationContext } from "#server";
import { recordsOf } from "#server";

/** The parameter that says what new and reset accounts sign in with, and what it is until somebody sets it. */
const PARAMETER = "account.initPassword";
const DEFAULT_PASSWORD = "123456";

/** Stored form of the tenant's initial password. */
export async function initialPasswordHash(context: OperationContext, tenantId: string = context.tenantId): Promise<string> {
  const [found] = await recordsOf(context, "param", tenantId).find({ paramKey: PARAMETER }, { limit: 1 });
  const plain = String(found?.["paramValue"] ?? "").trim();
  return context.deps.passwords.hash(plain === "" ? DEFAULT_PASSWORD : plain);
}
