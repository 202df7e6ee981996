import { DEFAULT_TENANT, type Text } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import { quoted } from "../../data/naming.ts";

/** Stands for platform staff, whose names a tenant does not see. */
const PLATFORM: Text = { zh: "平台人员", en: "Platform staff" };

/** Names of users by id, deleted users included; purged users are missing. One statement. */
export async function namesOf(
  { catalog, db, tenantId, locale }: Pick<OperationContext, "catalog" | "db" | "tenantId" | "locale">,
  userIds: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds.filter((id) => typeof id === "string"))];
  const users = catalog.modules.get("user");
  if (users === undefined || ids.length === 0) return new Map();
  const name = quoted(storedField(users, users.labelField).column);
  const { rows } = await sql<{ id: string; tenant_id: string; name: string | null }>`
    select id, tenant_id, ${sql.raw(name)}::text as name from ${sql.table(users.table)} where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => {
      const foreign = row.tenant_id !== tenantId && tenantId !== DEFAULT_TENANT;
      return [row.id, foreign ? PLATFORM[locale] : (row.name ?? "")];
    }),
  );
}
