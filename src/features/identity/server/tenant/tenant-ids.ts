import type { OperationContext } from "#server";
import { sql } from "kysely";

/** @returns true when a tenant has or had these six digits. A deleted tenant's records keep its id. */
export async function wasTenant(context: OperationContext, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(context.module.table)} where tenant_id = ${tenantId} limit 1`.execute(context.db);
  return rows.length > 0;
}

/** @returns six digits that no tenant ever had */
export async function freeTenantId(context: OperationContext): Promise<string> {
  for (;;) {
    const bytes = context.deps.randomBytes(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    const tenantId = String(100_000 + (number % 900_000));
    if (!(await wasTenant(context, tenantId))) return tenantId;
  }
}
