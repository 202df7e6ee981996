import { TrellisError } from "#contract";
import { sql } from "kysely";
import type { Caller, OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import type { Core } from "../../http/core.ts";
import { passwordMark } from "../../session/load-caller.ts";
import { keepSession } from "../../session/sessions.ts";

/**
 * Keeps the caller's own session when a write to users changes the caller's password. All other sessions of the user
 * end, because they carry the mark of the old password.
 * @throws TrellisError unauthorized when the session belongs to an older password
 */
export async function keepOwnSession(
  { inForce }: Pick<Core, "inForce">,
  context: OperationContext,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db, caller, module } = context;
  if (module.name !== "user" || caller === null) return work();
  const table = inForce().tables.user;
  const before = await lockPassword(db, table, caller);
  const result = await work();
  const { rows } = await sql<Row>`
    select password from ${sql.table(table)} where id = ${caller.userId} and is_deleted = 0`.execute(db);
  const password = rows[0]?.["password"];
  if (typeof password === "string" && password !== before) await keepSession(db, caller.sessionId, await passwordMark(password));
  return result;
}

/**
 * Returns the stored password of the caller, and locks the row against other writes. Records of others may go on to refer
 * to the caller meanwhile: a save that does, and waits here for a user whom this request is about to lock, would never end.
 */
async function lockPassword(db: OperationContext["db"], table: string, caller: Caller): Promise<string> {
  const { rows } = await sql<Row>`
    select u.password, s.password_mark from ${sql.table(table)} u join trellis_session s on s.user_id = u.id
    where u.id = ${caller.userId} and s.id = ${caller.sessionId} and s.ended_at is null for no key update of u`.execute(db);
  const [row] = rows;
  if (row === undefined || typeof row["password"] !== "string") throw new TrellisError("unauthorized");
  if ((await passwordMark(row["password"])) !== row["password_mark"]) throw new TrellisError("unauthorized");
  return row["password"];
}
