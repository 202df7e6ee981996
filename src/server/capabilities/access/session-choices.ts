import type { AccessActing, AccessRole } from "#contract";
import { sql } from "kysely";
import { codesOf, grantsOf } from "../../policies/held-codes.ts";
import { idList } from "../../data/conditions/id-list.ts";
import { passwordMark, type SessionUser } from "../../session/load-caller.ts";
import type { AccessReader } from "./access-reader.ts";
import { deptNames } from "./users.ts";

/** Roles and departments that a session was switched to; empty for all of the user's. */
export interface Choice {
  readonly roles: string;
  readonly depts: string;
}

/** `roles/depts`, each a comma list of ids. */
export function choiceOf(key: string): Choice {
  const [roles = "", depts = ""] = key.split("/").map((ids) => idList(ids).join(","));
  return { roles, depts };
}

export function keyOf({ roles, depts }: Choice): string {
  return roles === "" && depts === "" ? "" : `${roles}/${depts}`;
}

/** A person as they would be with a choice in force. */
export function withChoice(user: SessionUser, { roles, depts }: Choice): SessionUser {
  return { ...user, session_role: roles, session_dept: depts };
}

/**
 * The choices of roles and department in an explanation: all roles, each role alone, and those of open sessions. Empty
 * where users cannot switch.
 */
export async function listSessionChoices(
  reader: AccessReader,
  user: SessionUser,
  roles: readonly AccessRole[],
): Promise<readonly AccessActing[]> {
  const { db, deps } = reader;
  if (!deps.config.switchMode) return [];
  const { rows } = await sql<Choice & { sessions: number; password: string | null; mark: string }>`
    select s.role_id as roles, s.dept_id as depts, u.password, s.password_mark as mark, count(*)::int4 as sessions
    from trellis_session s join ${sql.table(reader.tables.user)} u on u.id = s.user_id
    where s.user_id = ${user.id} and s.ended_at is null and s.expires_at > ${deps.clock().getTime()}
    group by 1, 2, 3, 4`.execute(db);
  // A sign-in of an older password is over.
  const mark = await passwordMark(rows[0]?.password ?? null);
  const sessions = new Map(rows.filter((row) => row.mark === mark).map((row) => [keyOf(row), row.sessions]));
  const keys = new Set(["", ...sessions.keys(), ...(roles.length > 1 ? roles.map(({ id }) => `${id}/`) : [])]);
  const choices = [...keys].map((key) => ({ key, ...choiceOf(key) }));
  const depts = await deptNames(
    reader,
    choices.flatMap((choice) => idList(choice.depts)),
  );
  return choices.map((choice) => ({
    key: choice.key,
    roles: roles.filter(({ id }) => idList(choice.roles).includes(id)),
    depts: idList(choice.depts)
      .flatMap((id) => depts.get(id) ?? [])
      .join(", "),
    sessions: sessions.get(choice.key) ?? 0,
  }));
}

/** Roles not in force that would give one of the codes. */
export async function givenBy(
  { db, tables, tenantId }: AccessReader,
  roles: readonly AccessRole[],
  codes: readonly string[],
): Promise<readonly AccessRole[]> {
  if (roles.length === 0 || codes.length === 0) return [];
  const grants = await grantsOf(db, tables, { tenantId, roleIds: roles.map(({ id }) => id) });
  return roles.filter((role) => {
    const held = codesOf(grants, [role.id]);
    return role.administrators || codes.some((code) => held.has(code));
  });
}
