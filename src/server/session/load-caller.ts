import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT, TrellisError } from "#contract";
import { sql, type Kysely } from "kysely";
import type { Acting, Caller } from "../base/context.ts";
import { idList } from "../data/conditions/id-list.ts";
import { now } from "../data/server-state.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import { heldCodes } from "../policies/held-codes.ts";
import { digest } from "./random.ts";

/** A user with the session, as stored; `null` columns are empty. */
export interface SessionUser {
  readonly session_id: string;
  readonly client_id: string;
  readonly session_dept: string;
  readonly session_role: string;
  readonly password_mark: string;
  readonly expires_at: string;
  readonly ended_at: string | null;
  readonly id: string;
  readonly tenant_id: string;
  readonly account: string;
  readonly password: string | null;
  readonly name: string | null;
  readonly real_name: string | null;
  readonly dept_id: string | null;
  readonly role_id: string | null;
  readonly post_id: string | null;
  readonly avatar: string | null;
  readonly status: number | null;
}

export interface Role {
  readonly id: string;
  readonly alias: string;
}

/** Changes with the stored password, and reveals nothing about it. */
export async function passwordMark(storedPassword: string | null): Promise<string> {
  return (await digest(`mark:${storedPassword ?? ""}`)).slice(0, 16);
}

/** The living user of a session; null when the session has ended or the user is gone, locked, or has another password. */
export async function sessionUser(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  sessionId: string,
): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser>`
    select s.id as session_id, s.client_id, s.dept_id as session_dept, s.role_id as session_role, s.password_mark,
      s.expires_at, s.ended_at, u.id, u.tenant_id, u.account, u.password, u.name, u.real_name, u.dept_id, u.role_id,
      u.post_id, u.avatar, u.status
    from trellis_session s join ${sql.table(tables.user)} u on u.id = s.user_id and u.is_deleted = 0
    where s.id = ${sessionId}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.ended_at !== null) return null;
  if (Number(row.expires_at) <= deps.clock().getTime()) return null;
  if ((await passwordMark(row.password)) !== row.password_mark) return null;
  return (await accountTrouble(db, deps, tables, row)) === null ? row : null;
}

/** Reason to refuse an account that is not deleted: it is disabled, or its tenant is deleted or has expired; null for none. */
export async function accountTrouble(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  user: Pick<SessionUser, "status" | "tenant_id">,
): Promise<"disabled" | "tenant" | null> {
  if (user.status === 0) return "disabled";
  return (await isTenantOpen(db, deps, tables, user.tenant_id)) ? null : "tenant";
}

/** A person of a tenant as a session of theirs would be, with all their roles and departments in force; null: no such one. */
export async function userAsSession(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  tenantId: string,
  userId: string,
): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser>`
    select '' as session_id, '' as client_id, '' as session_dept, '' as session_role, '' as password_mark,
      '0' as expires_at, null as ended_at, id, tenant_id, account, null as password, name, real_name, dept_id, role_id,
      post_id, avatar, status
    from ${sql.table(tables.user)} where id = ${userId} and tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
  return rows[0] ?? null;
}

/** True when the tenant exists and has not run out. */
export async function isTenantOpen(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  tenantId: string,
): Promise<boolean> {
  const { rows } = await sql<{ expire_time: string | null }>`
    select expire_time from ${sql.table(tables.tenant)} where tenant_id = ${tenantId} and is_deleted = 0`.execute(db);
  const [row] = rows;
  // Both are `yyyy-MM-dd HH:mm:ss` in the server's zone.
  return row !== undefined && (row.expire_time === null || row.expire_time > now(deps));
}

/** The living roles of a comma list, narrowed to the switched ones. */
export async function rolesOf(db: Kysely<TrellisTables>, tables: IdentityTables, user: SessionUser): Promise<Role[]> {
  const ids = narrowed(user.role_id, user.session_role);
  if (ids.length === 0) return [];
  const { rows } = await sql<Role>`
    select id, role_alias as alias from ${sql.table(tables.role)}
    where id = any(${ids}::bigint[]) and tenant_id = ${user.tenant_id} and is_deleted = 0 order by sort, id`.execute(db);
  return rows;
}

/** Ids of a comma list; when some were switched to, only those of them the user still has. */
export function narrowed(own: string | null, switched: string): string[] {
  const ids = idList(own);
  const chosen = idList(switched);
  return chosen.length === 0 ? ids : ids.filter((id) => chosen.includes(id));
}

export const AS_SESSION: Acting = { dept: "", role: "" };

/**
 * The data of a signed-in user for the policies; null when the session has ended.
 * @throws TrellisError forbidden when the headers name a role or department outside of the session
 */
export async function loadCaller(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  sessionId: string,
  acting: Acting = AS_SESSION,
): Promise<Caller | null> {
  const user = await sessionUser(db, deps, tables, sessionId);
  return user === null ? null : callerFrom(db, tables, user, acting);
}

async function callerFrom(db: Kysely<TrellisTables>, tables: IdentityTables, user: SessionUser, acting: Acting): Promise<Caller> {
  const identity = await identityOf(db, tables, user, acting);
  return { ...identity, permissions: await heldCodes(db, tables, identity) };
}

/**
 * The caller of a session without the codes that they hold. Explanations of another user's access use the same function.
 * @throws TrellisError forbidden, as `loadCaller`
 */
export async function identityOf(
  db: Kysely<TrellisTables>,
  tables: IdentityTables,
  user: SessionUser,
  acting: Acting = AS_SESSION,
): Promise<Omit<Caller, "permissions">> {
  const held = await rolesOf(db, tables, user);
  const chosen = chosenOf(
    held.map((role) => role.id),
    acting.role,
  );
  const roles = held.filter((role) => chosen.includes(role.id));
  const roleAliases = roles.map((role) => role.alias);
  const roleIds = roles.map((role) => role.id);
  const administrator = user.tenant_id === DEFAULT_TENANT && roleAliases.includes(ADMINISTRATOR_ALIAS);
  return {
    userId: user.id,
    tenantId: user.tenant_id,
    account: user.account,
    name: user.real_name ?? user.name ?? user.account,
    clientId: user.client_id,
    sessionId: user.session_id,
    acting,
    deptIds: chosenOf(narrowed(user.dept_id, user.session_dept), acting.dept),
    roleIds,
    roleAliases,
    administrator,
  };
}

/** A header names roles or departments of the session, and no others. */
function chosenOf(held: readonly string[], wanted: string): readonly string[] {
  if (wanted === "") return held;
  const ids = idList(wanted);
  if (ids.length > 0 && ids.every((id) => held.includes(id))) return ids;
  const text = {
    zh: "您已不再持有所选的部门或角色，请重新切换",
    en: "You no longer have this department or role. Switch again.",
  };
  throw new TrellisError("forbidden", { text });
}
