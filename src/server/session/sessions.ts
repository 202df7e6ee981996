import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { randomText } from "./random.ts";

export interface NewSession {
  readonly userId: string;
  readonly tenantId: string;
  readonly clientId: string;
  readonly passwordMark: string;
  readonly address: string;
  readonly userAgent: string;
  /** Seconds until it ends unless it is refreshed. */
  readonly seconds: number;
}

/** @returns the session's id */
export async function beginSession(db: Kysely<TrellisTables>, deps: ServerDeps, session: NewSession): Promise<string> {
  const id = randomText(deps, 16);
  const now = deps.clock().getTime();
  await sql`
    insert into trellis_session
      (id, user_id, tenant_id, client_id, password_mark, address, user_agent, created_at, expires_at)
    values (${id}, ${session.userId}, ${session.tenantId}, ${session.clientId}, ${session.passwordMark},
      ${session.address}, ${session.userAgent.slice(0, 500)}, ${now}, ${now + session.seconds * 1000})`.execute(db);
  return id;
}

/** Ends it for every holder of its tokens. @param by why, for the operator: `sign-out`, `reuse`, … */
export async function endSession(db: Kysely<TrellisTables>, deps: ServerDeps, sessionId: string, by: string): Promise<void> {
  await sql`
    update trellis_session set ended_at = ${deps.clock().getTime()}, ended_by = ${by}
    where id = ${sessionId} and ended_at is null`.execute(db);
}

/** A refresh lengthens the session and may switch departments and roles (null = as they are). */
export async function continueSession(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  sessionId: string,
  change: { readonly seconds: number; readonly deptIds: string | null; readonly roleIds: string | null },
): Promise<void> {
  await sql`
    update trellis_session set expires_at = ${deps.clock().getTime() + change.seconds * 1000},
      dept_id = coalesce(${change.deptIds}, dept_id), role_id = coalesce(${change.roleIds}, role_id)
    where id = ${sessionId}`.execute(db);
}

/** Keeps the session in which the user changed the password. All other sessions of the user have ended. */
export async function keepSession(db: Kysely<TrellisTables>, sessionId: string, passwordMark: string): Promise<void> {
  await sql`update trellis_session set password_mark = ${passwordMark} where id = ${sessionId}`.execute(db);
}

/** Removes sessions that ended or ran out a day ago, with their tokens. */
export async function purgeExpiredSessions(db: Kysely<TrellisTables>, deps: ServerDeps): Promise<void> {
  const yesterday = deps.clock().getTime() - 86_400_000;
  await sql`delete from trellis_session where expires_at < ${yesterday} or ended_at < ${yesterday}`.execute(db);
}
