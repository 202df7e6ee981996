import type { OperationContext } from "#server";
import { sql } from "kysely";

/** Whether the six digits were ever a tenant's: those of a deleted one stay with what it left behind. */
export async function wasTenant(context: OperationContext, tenantId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(context.module.table)} where tenant_id = ${tenantId} limit 1`.execute(context.db);
  return rows.length > 0;
}

/** Six digits that no tenant ever had. */
export async function freeTenantId(context: OperationContext): Promise<string> {
  for (;;) {
    const bytes = context.deps.randomBytes(4);
    const number = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    const tenantId = String(100_000 + (number % 900_000));
    if (!(await wasTenant(context, tenantId))) return tenantId;
  }
}
