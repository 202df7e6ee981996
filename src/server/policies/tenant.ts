import { DEFAULT_TENANT, TrellisError } from "#contract";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../base/context.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { IdentityTables } from "./identity-tables.ts";

/**
 * The tenant whose records a request means: the caller's. A `Tenant-Id` header may name another one only for the
 * administrator of the default tenant.
 * @throws TrellisError forbidden for other callers, badRequest for a tenant that does not exist
 */
export async function resolveTenant(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  caller: Caller,
  header: string | null,
): Promise<string> {
  if (header === null || header === "" || header === caller.tenantId) return caller.tenantId;
  if (!caller.administrator) {
    throw new TrellisError("forbidden", {
      text: { zh: `不能访问租户 ${header} 的数据`, en: `You cannot access the data of tenant ${header}` },
    });
  }
  if (await isTenant(db, tables, header)) return header;
  throw noTenant(header);
}

/**
 * The tenant of a request without a session: the named one, or the default.
 * @param mustExist true for writes, because a record needs an existing tenant
 * @throws TrellisError badRequest
 */
export async function resolvePublicTenant(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  header: string | null,
  mustExist: boolean,
): Promise<string> {
  if (header === null || header === "" || header === DEFAULT_TENANT) return DEFAULT_TENANT;
  if (mustExist && !(await isTenant(db, tables, header))) throw noTenant(header);
  return header;
}

async function isTenant(db: Kysely<TrellisTables>, tables: IdentityTables, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(tables.tenant)} where tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
  return rows.length > 0;
}

function noTenant(tenantId: string): TrellisError {
  return new TrellisError("badRequest", { text: { zh: `租户 ${tenantId} 不存在`, en: `The tenant ${tenantId} does not exist` } });
}
