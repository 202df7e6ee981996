import { TrellisError, type AccessGrantees } from "#contract";
import type { Caller } from "../../base/context.ts";
import type { Condition } from "../../data/conditions/conditions.ts";
import { codesOf, grantsOf } from "../../policies/held-codes.ts";
import { rolesOfTenant, type AccessReader } from "./access-reader.ts";
import { decisionOn } from "./explain.ts";
import { countUsersByRole, loadUserPage, withRoles, type UserQuestion } from "./users.ts";
import { AS_SESSION } from "../../session/load-caller.ts";
import { scopesByRole } from "./role-scopes.ts";
import { resolveTarget } from "./access-targets.ts";

/** A caller without any code, whose refusal names the codes that are needed. */
function outsider(tenantId: string): Caller {
  return {
    userId: "0",
    tenantId,
    account: "",
    name: "",
    clientId: "",
    sessionId: "",
    acting: AS_SESSION,
    deptIds: [],
    roleIds: [],
    roleAliases: [],
    administrator: false,
    permissions: new Set(),
  };
}

/**
 * The roles that allow an operation, and the users with one of them. A user can hold the code by one role and the API
 * scope by another, so users are checked for both.
 */
export async function listGrantees(reader: AccessReader, key: string, question: UserQuestion): Promise<AccessGrantees> {
  const target = await resolveTarget(reader, key);
  const decision = decisionOn(reader, target, outsider(reader.tenantId));
  const covering =
    target.kind === "endpoint" && target.endpoint.access !== "public" ? await reader.apiScopes.covering(target.addresses) : [];
  const { codes } = decision;
  const roles = await rolesOfTenant(reader);
  const ids = roles.map(({ id }) => id);
  const grants = await grantsOf(reader.db, reader.tables, { tenantId: reader.tenantId, roleIds: ids });
  const scopes = covering.length === 0 ? null : await scopesByRole(reader.db, "api", ids);

  const never = decision.ground === "platform";
  const everyone = decision.refusal === null;
  const byCode = roles.filter(
    (role) => !never && (everyone || role.administrators || sharesOne(codesOf(grants, [role.id]), codes)),
  );
  const byScope =
    scopes === null
      ? null
      : roles.filter((role) => role.administrators || covering.some(({ id }) => scopes.get(role.id)?.has(id) === true));
  const where: Condition[] = [
    ...(everyone
      ? []
      : [
          withRoles(
            reader,
            byCode.map(({ id }) => id),
          ),
        ]),
    ...(byScope === null
      ? []
      : [
          withRoles(
            reader,
            byScope.map(({ id }) => id),
          ),
        ]),
  ];
  const counts = await countUsersByRole(
    reader,
    byCode.map(({ id }) => id),
    where,
  );
  return {
    subject: target.subject,
    everyone: everyone && byScope === null,
    switching: reader.deps.config.switchMode,
    codes,
    roles: byCode
      .filter((role) => byScope === null || (counts.get(role.id) ?? 0) > 0 || byScope.includes(role))
      .map((role) => ({ ...role, people: counts.get(role.id) ?? 0 })),
    people: await loadUserPage(reader, question, where),
  };
}

/** The people of a role. @throws TrellisError notFound */
export async function listRoleUsers(reader: AccessReader, roleId: string, question: UserQuestion): Promise<AccessGrantees> {
  const role = (await rolesOfTenant(reader)).find(({ id }) => id === roleId);
  if (role === undefined) throw new TrellisError("notFound");
  const counts = await countUsersByRole(reader, [roleId]);
  return {
    subject: null,
    everyone: false,
    switching: reader.deps.config.switchMode,
    codes: [],
    roles: [{ ...role, people: counts.get(roleId) ?? 0 }],
    people: await loadUserPage(reader, question, [withRoles(reader, [roleId])]),
  };
}

function sharesOne(held: ReadonlySet<string>, codes: readonly string[]): boolean {
  return codes.some((code) => held.has(code));
}
