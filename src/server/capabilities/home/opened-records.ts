import { HEADERS, isJsonObject } from "#contract";
import { sql, type Kysely } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { now } from "../../data/server-state.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { TrellisTables } from "../../base/tables.ts";

/** Retention of opened records. */
const DAYS = 90;

/**
 * Records that a user opened a record in the console, for the list of recent records. Other clients open no records.
 * The request does not wait for it, and a failure is only logged.
 */
export function recordOpened({ caller, db, deps, endpoint, module, request, tenantId }: OperationContext, record: unknown): void {
  const { target } = endpoint;
  const opens = target.kind === "operation" && target.operation === "detail" && module.menu !== null;
  if (!opens || caller === null || request.headers.get(HEADERS.tab) === null || !isJsonObject(record)) return;
  // The screen of a single record that is not saved yet.
  if (record["id"] === undefined) return;
  sql`
    insert into trellis_opened (user_id, tenant_id, module, record_id, opened_at)
    values (${caller.userId}, ${tenantId}, ${module.name}, ${String(record["id"])}, ${now(deps)}::timestamp)
    on conflict (user_id, module, record_id) do update set tenant_id = excluded.tenant_id, opened_at = excluded.opened_at`
    .execute(db)
    .catch((error: unknown) => deps.log({ level: "warn", message: "an opened record was not noted", error }));
}

export async function purgeExpiredOpened(db: Kysely<TrellisTables>, deps: ServerDeps): Promise<void> {
  await sql`
    delete from trellis_opened where opened_at < ${now(deps)}::timestamp - make_interval(days => ${DAYS})`.execute(db);
}
