import { TrellisError } from "#contract";
import { textIn } from "../../base/text-in.ts";
import type { Row } from "../../base/tables.ts";
import { idList } from "../../data/conditions/id-list.ts";
import type { WrittenRecord } from "../../data/write/history.ts";
import { postsOf } from "../posts-of.ts";
import { beyondOwnRights } from "./excess.ts";
import { holdsWholeTenant } from "./judge-packages.ts";
import type { Judgement } from "./judgement.ts";

/** One kind of membership of a user. */
export interface Membership {
  readonly field: "postId" | "deptId" | "roleId";
  /** Those of the caller, and the departments below. */
  readonly held: ReadonlySet<string>;
  /** Holders of this code give and take all of them. */
  readonly code: string | null;
}

/**
 * Positions, departments and roles bring tasks of processes, steps of work orders and lists of one's own, beside the
 * rights of roles. Callers give and take those that they hold, and others with a code of their own. Their own record
 * gains none that they do not hold. A new password opens all memberships of its user.
 * @param memberships `membershipsOf` the judgement
 * @throws TrellisError forbidden
 */
export async function assertMembershipsWithin(
  judgement: Judgement,
  memberships: readonly Membership[],
  written: readonly WrittenRecord[],
): Promise<void> {
  const { caller, held } = judgement;
  let mayChangeOwn: boolean | null = null;
  for (const { before, after } of written) {
    if (after === null || (before !== null && membershipText(before) === membershipText(after))) continue;
    const isOwn = after.id === caller.userId;
    for (const membership of memberships) {
      const { field, code } = membership;
      if (movedIds(field, before, after, isOwn).every((id) => membership.held.has(id))) continue;
      if (!isOwn && code !== null && held.codes.has(code)) continue;
      if (!isOwn) throw beyondOwnRights(userLabel(after), code ?? field);
      mayChangeOwn ??= await holdsWholeTenant(judgement);
      if (!mayChangeOwn) throw ownMembership();
    }
  }
}

/** Read before the first write: a write may change the caller's own record. */
export async function membershipsOf(judgement: Judgement): Promise<readonly Membership[]> {
  const { caller, catalog, held } = judgement;
  const editCode = (module: string): string | null => catalog.modules.get(module)?.permissions.edit ?? null;
  const grant = catalog.modules.get("user")?.actions.find(({ id }) => id === "grant");
  return [
    { field: "postId", held: new Set(await postsOf(judgement, caller)), code: editCode("post") },
    { field: "deptId", held: held.reach?.below ?? new Set(), code: editCode("dept") },
    { field: "roleId", held: new Set([...caller.roleIds, ...judgement.givenRoles]), code: grant?.permission ?? null },
  ];
}

/** The ids that a change gives or takes. */
function movedIds(field: Membership["field"], before: Row | null, after: Row, isOwn: boolean): readonly string[] {
  const [was, is] = [idList(before?.[field]), idList(after[field])];
  const gained = is.filter((id) => !was.includes(id));
  if (isOwn) return gained;
  const lost = was.filter((id) => !is.includes(id));
  return hasNewPassword(before, after) ? [...is, ...lost] : [...gained, ...lost];
}

/** The name of a user in a refusal. Accounts of members have no real name. */
export function userLabel(user: Row): string {
  return textIn(user, "realName") || textIn(user, "account");
}

/** True when the caller could sign in as this user from now on. */
export function hasNewPassword(before: Row | null, after: Row | null): boolean {
  return before !== null && after !== null && before["password"] !== after["password"];
}

function membershipText(user: Row): string {
  return JSON.stringify([user["postId"], user["deptId"], user["roleId"], user["password"]]);
}

function ownMembership(): TrellisError {
  return new TrellisError("forbidden", {
    text: {
      zh: "不能给自己增加岗位、部门或角色，请由其他管理员操作",
      en: "You cannot give yourself a position, department or role. Ask another administrator.",
    },
  });
}
