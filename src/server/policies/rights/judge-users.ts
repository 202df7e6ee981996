import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT } from "#contract";
import type { Row } from "../../base/tables.ts";
import { idList } from "../../data/conditions/id-list.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { beyondOwnRights, excessOf } from "./excess.ts";
import { assertMembershipsWithin, hasNewPassword, membershipsOf, userLabel } from "./judge-memberships.ts";
import { actingSets, judgementOf, rightsOfCallerBySet, type Judgement, type RightsContext } from "./judgement.ts";
import { loadRights, type RightsHolder } from "./load-rights.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * A changed user has no more rights than the caller, before and after, in each set of roles that the user can act in.
 * Callers may change their own record within that.
 */
export async function judgeUsers(judgement: Judgement): Promise<WriteJudge> {
  const memberships = await membershipsOf(judgement);
  return async (_kind, written) => {
    const changed = written.flatMap(({ before, after }) => {
      const isOwn = (before ?? after)?.id === judgement.caller.userId;
      const was = before === null || isOwn ? [] : [before];
      const isNew = before === null || standing(before) !== standing(after ?? before) || hasNewPassword(before, after);
      return after !== null && isNew ? [...was, after] : was;
    });
    await assertWithin(judgement, changed);
    await assertMembershipsWithin(judgement, memberships, written);
  };
}

/** @throws TrellisError forbidden when one of the users, complete rows, holds more than the caller */
export async function assertUsersWithinRights(context: RightsContext, users: readonly Row[]): Promise<void> {
  const { caller } = context;
  if (caller === null || caller.administrator) return;
  await assertWithin(
    await judgementOf(context, caller),
    users.filter((user) => user["id"] !== caller.userId),
  );
}

async function assertWithin(judgement: Judgement, users: readonly Row[]): Promise<void> {
  for (const [user] of Map.groupBy(users, standing).values()) {
    if (user === undefined) continue;
    const holder = { tenantId: textIn(user, "tenantId"), roleIds: idList(user["roleId"]), deptIds: idList(user["deptId"]) };
    for (const roleIds of actingSets(judgement.switching, holder.roleIds)) {
      const excess = await excessIn(judgement, { ...holder, roleIds });
      if (excess !== null) throw beyondOwnRights(userLabel(user), excess);
    }
  }
}

/** A changed role gives no more rights than the caller has, before and after. */
export function judgeRoles(judgement: Judgement): WriteJudge {
  return async (_kind, written) => {
    for (const { before, after } of written) {
      const role = after ?? before;
      if (role === null) continue;
      const { id } = role;
      const alters = before?.["roleAlias"] !== after?.["roleAlias"];
      if (judgement.caller.roleIds.includes(id) && !alters) continue;
      const holder = { tenantId: textIn(role, "tenantId"), roleIds: [id], deptIds: null, deletedRoles: true } as const;
      // A purged role has no row any more: its alias says what it was.
      const excess = isAdministrators(before) || isAdministrators(after) ? "*" : await excessIn(judgement, holder);
      if (excess !== null) throw beyondOwnRights(textIn(role, "roleName"), excess);
    }
  };
}

/** The role that passes every check. */
function isAdministrators(role: Row | null): boolean {
  return role?.["roleAlias"] === ADMINISTRATOR_ALIAS && role["tenantId"] === DEFAULT_TENANT;
}

async function excessIn(judgement: Judgement, holder: RightsHolder): Promise<string | null> {
  return excessOf(judgement.catalog, await loadRights(judgement, holder), ...(await rightsOfCallerBySet(judgement)));
}

/** The parts of a user that decide what the user may do. */
function standing(user: Row): string {
  return JSON.stringify([user["tenantId"], idList(user["roleId"]), idList(user["deptId"])]);
}
