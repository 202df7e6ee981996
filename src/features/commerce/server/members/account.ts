import { MEMBER_STATUS, USER_STATUS, USER_USER_TYPE } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import { nextId, recordsOf, wrongField, type OperationContext, type RowOf } from "#server";

/** Role of members who sign in. It grants nothing in the console. */
export const MEMBER_ROLE = "member";

const ROLE_NAME: Text = { zh: "会员", en: "Member" };

const TAKEN: Text = { zh: "该账号已被使用，请换一个", en: "This account is already taken. Choose another one." };

type Member = RowOf<"member">;

/** Fields that a member shares with the account: the member's name and the account's. */
const SHARED = [
  ["account", "account"],
  ["nickName", "name"],
  ["realName", "realName"],
  ["email", "email"],
  ["phone", "phone"],
  ["avatar", "avatar"],
] as const;

/**
 * Rejects an account name that belongs to another user. A member signs in with a user of the same id, so sessions,
 * lock-out and password changes work the same for both.
 * @throws TrellisError invalidRecord when the account is taken
 */
export async function assertAccountFree(context: OperationContext, account: string): Promise<void> {
  const [user] = await recordsOf(context, "user").find({ account }, { limit: 1 });
  if (user !== undefined) throw wrongField("account", "x-unique", TAKEN);
}

/** @param member stored record, with the hash of the password */
export async function openAccount(context: OperationContext, member: Member): Promise<void> {
  const roleId = await memberRole(context);
  await recordsOf(withMemberRole(context, roleId), "user").insert([
    {
      ...sharedOf(member),
      id: member.id,
      password: member.password ?? null,
      roleId,
      userType: USER_USER_TYPE.app,
      status: accountStatus(member),
    },
  ]);
}

/** The context of a write to an account of a member. Callers who may make the member give the role of members. */
function withMemberRole(context: OperationContext, roleId: string): OperationContext {
  return { ...context, givenRoles: [roleId] };
}

/**
 * Sets the password of a member's account.
 * @throws TrellisError notFound
 */
export async function setAccountPassword(context: OperationContext, memberId: string, password: string): Promise<void> {
  const within = withMemberRole(context, await memberRole(context));
  const changed = await recordsOf(within, "user").update({ id: memberId }, { password });
  if (changed.length === 0) throw new TrellisError("notFound");
}

/** @returns the status of the account, which follows from the member */
export function accountStatus(member: Member): number {
  return member.status === MEMBER_STATUS.blocked ? USER_STATUS.locked : USER_STATUS.active;
}

/** Copies changed fields of the member, and a new password, to the account. */
export async function updateAccount(context: OperationContext, member: Member, before: Member): Promise<void> {
  const changed = Object.fromEntries(
    SHARED.flatMap(([ours, theirs]) => (member[ours] === before[ours] ? [] : [[theirs, member[ours] ?? null]])),
  );
  const password = typeof member.password === "string" ? { password: member.password } : {};
  const values = { ...changed, ...password };
  if (Object.keys(values).length > 0) await recordsOf(context, "user").update({ id: member.id }, values);
}

/** Locks or unlocks the accounts of members. A locked account loses its sessions and cannot sign in. */
export async function lockAccounts(context: OperationContext, memberIds: readonly string[], shielded: boolean): Promise<void> {
  await recordsOf(context, "user").update({ id: memberIds }, { status: shielded ? USER_STATUS.locked : USER_STATUS.active });
}

export async function removeAccounts(context: OperationContext, memberIds: readonly string[]): Promise<void> {
  await recordsOf(context, "user").remove({ id: memberIds });
}

/** Restores the account of a revived member. An account purged in the meantime is created again, without a password. */
export async function reviveAccount(context: OperationContext, member: Member): Promise<void> {
  const revived = await recordsOf(context, "user").revive({ id: member.id }, sharedOf(member));
  if (revived.length === 0) await openAccount(context, withoutPassword(member));
}

function withoutPassword({ password: _password, ...member }: Member): Member {
  return member;
}

function sharedOf(member: Member): Partial<RowOf<"user">> {
  return Object.fromEntries(SHARED.map(([ours, theirs]) => [theirs, member[ours] ?? null]));
}

/** @returns the tenant's role for members; the first member of a tenant creates it */
async function memberRole(context: OperationContext): Promise<string> {
  const roles = recordsOf(context, "role");
  const [known] = await roles.find({ roleAlias: MEMBER_ROLE }, { limit: 1 });
  if (known !== undefined) return known.id;
  // Two concurrent first members: the second waits here and then finds the role.
  await recordsOf(context, "tenant", null).find({ tenantId: context.tenantId }, { lock: true });
  const [meanwhile] = await roles.find({ roleAlias: MEMBER_ROLE }, { limit: 1 });
  if (meanwhile !== undefined) return meanwhile.id;
  const id = nextId(context.deps);
  await roles.insert([{ id, parentId: "0", roleName: ROLE_NAME[context.locale], roleAlias: MEMBER_ROLE, sort: 99 }]);
  return id;
}
