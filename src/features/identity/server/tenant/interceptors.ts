import { sql } from "kysely";
import { DEFAULT_TENANT } from "#contract";
import {
  callerOf,
  recordsOf,
  refused,
  wrongField,
  type InputOf,
  type Interceptors,
  type OperationContext,
  type Row,
  type RowOf,
} from "#server";
import { setUpTenant } from "./set-up-tenant.ts";
import { grantTopRole } from "./grant-top-role.ts";

export const tenantInterceptors: Interceptors<RowOf<"tenant">> = {
  beforeSave: async (context, input, current) => {
    assertDefaultStaysOpen({ ...current, ...input });
    const domain = typeof input["domain"] === "string" ? input["domain"].toLowerCase() : (input["domain"] ?? null);
    if (current !== null) return { ...input, domain, tenantId: current.tenantId };
    return { ...input, domain, tenantId: await newTenantId(context, input) };
  },
  afterSave: async (context, saved, before) => {
    if (before === null) await setUpTenant(context, saved);
    else if (saved.packageId !== before.packageId) await grantTopRole(context, saved);
  },
  beforeRemove: async (context, records) => {
    const { tenantId: own } = callerOf(context);
    const kept = records.find((tenant) => tenant.tenantId === DEFAULT_TENANT || tenant.tenantId === own);
    if (kept === undefined) return;
    throw refused({ zh: "不能删除管理租户和自己所在的租户", en: "The default tenant and your own tenant cannot be deleted" });
  },
  // A revived tenant keeps its id and records, so it is not founded again.
  beforeRevive: async (_context, tenant) => tenant,
  beforePurge: async () => {
    throw refused({
      zh: "租户不能彻底清除：它的编号仍属于它留下的数据",
      en: "A tenant cannot be permanently deleted, because its data keeps its ID",
    });
  },
};

/** Applies a changed package to its tenants at once. */
export const tenantPackageInterceptors: Interceptors<RowOf<"tenant-package">> = {
  afterSave: async (context, saved, before) => {
    if (before === null || saved.menuId === before.menuId) return;
    const tenants = await recordsOf(context, "tenant", null).find({ packageId: saved.id });
    for (const tenant of tenants) await grantTopRole(context, tenant);
  },
};

/**
 * Rejects an expiry, an account limit or a package for the default tenant. It runs the platform, so nobody could repair
 * it.
 */
export function assertDefaultStaysOpen(tenant: Row): void {
  if (tenant["tenantId"] !== DEFAULT_TENANT) return;
  const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
  const open = isEmpty(tenant["expireTime"]) && isEmpty(tenant["packageId"]) && Number(tenant["accountNumber"] ?? -1) === -1;
  if (open) return;
  throw refused({
    zh: "管理租户不能设置过期时间、账号额度和产品包",
    en: "The default tenant cannot have an expiry date, an account limit or a package",
  });
}

async function newTenantId(context: OperationContext, input: InputOf<RowOf<"tenant">>): Promise<string> {
  const asked = input["tenantId"];
  if (typeof asked !== "string" || asked === "") return freeTenantId(context);
  if (!(await wasTenant(context, asked))) return asked;
  const texts = { zh: "租户编号已被使用，请换一个", en: "This tenant ID is already taken. Choose another one." };
  throw wrongField("tenantId", "x-unique", texts);
}

/** @returns true when a tenant has or had these six digits. A deleted tenant's records keep its id. */
async function wasTenant(context: OperationContext, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(context.module.table)} where tenant_id = ${tenantId} limit 1`.execute(context.db);
  return rows.length > 0;
}

/** @returns six digits that no tenant ever had */
async function freeTenantId(context: OperationContext): Promise<string> {
  for (;;) {
    const bytes = context.deps.randomBytes(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    const tenantId = String(100_000 + (number % 900_000));
    if (!(await wasTenant(context, tenantId))) return tenantId;
  }
}
