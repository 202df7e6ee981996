import type { Text } from "#contract";
import { nextId, recordsOf, wrongField, type OperationContext, type Row } from "#server";

/** The role of whoever signs in as a member: it opens nothing of the console. */
export const MEMBER_ROLE = "member";

const ROLE_NAME: Text = { zh: "会员", en: "Member" };
const APP = 2;
const ACTIVE = 1;
const LOCKED = 0;
const SHIELDED = 1;

const TAKEN: Text = { zh: "该账号已被使用，请换一个", en: "This account is taken; choose another one" };

/** What a member and the account have in common, by the member's names. */
const SHARED: Readonly<Record<string, string>> = {
  account: "account",
  nickName: "name",
  realName: "realName",
  email: "email",
  phone: "phone",
  avatar: "avatar",
};

/**
 * A member signs in as anybody does: with a user of the same id. Sessions, lock-out and password changes thereby are one
 * mechanism for everybody.
 * @throws TrellisError invalidRecord when the account is somebody else's
 */
export async function assertAccountFree(context: OperationContext, account: string): Promise<void> {
  const [user] = await recordsOf(context, "user").find({ account }, { limit: 1 });
  if (user !== undefined) throw wrongField("account", "x-unique", TAKEN, context.locale);
}

/** @param member as it was stored, with the password's hash */
export async function openAccount(context: OperationContext, member: Row): Promise<void> {
  await recordsOf(context, "user").insert([
    {
      ...sharedOf(member),
      id: String(member["id"]),
      password: member["password"],
      roleId: await memberRole(context),
      userType: APP,
      status: accountStatus(member),
    },
  ]);
}

/** Whether the account signs in follows from the member. */
export function accountStatus(member: Row): number {
  return Number(member["status"]) === SHIELDED ? LOCKED : ACTIVE;
}

/** Passes on what changed of the member, and a new password. */
export async function updateAccount(context: OperationContext, member: Row, before: Row): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(SHARED).flatMap(([ours, theirs]) => (member[ours] === before[ours] ? [] : [[theirs, member[ours] ?? null]])),
  );
  const password = typeof member["password"] === "string" ? { password: member["password"] } : {};
  const values = { ...changed, ...password };
  if (Object.keys(values).length > 0) await recordsOf(context, "user").update({ id: String(member["id"]) }, values);
}

/** A shielded member's account is locked: their sessions end, and signing in is refused. */
export async function lockAccounts(context: OperationContext, memberIds: readonly string[], shielded: boolean): Promise<void> {
  await recordsOf(context, "user").update({ id: memberIds }, { status: shielded ? LOCKED : ACTIVE });
}

export async function removeAccounts(context: OperationContext, memberIds: readonly string[]): Promise<void> {
  await recordsOf(context, "user").remove({ id: memberIds });
}

/** With the member comes the account; one that was purged meanwhile begins anew, without a password. */
export async function reviveAccount(context: OperationContext, member: Row): Promise<void> {
  const revived = await recordsOf(context, "user").revive({ id: String(member["id"]) }, sharedOf(member));
  if (revived.length === 0) await openAccount(context, { ...member, password: null });
}

function sharedOf(member: Row): Row {
  return Object.fromEntries(Object.entries(SHARED).map(([ours, theirs]) => [theirs, member[ours] ?? null]));
}

/** The tenant's role for members; the first member of a tenant brings it. */
async function memberRole(context: OperationContext): Promise<string> {
  const roles = recordsOf(context, "role");
  const [known] = await roles.find({ roleAlias: MEMBER_ROLE }, { limit: 1 });
  if (known !== undefined) return String(known["id"]);
  // Two first members at once: the second waits here and finds the role.
  await recordsOf(context, "tenant", null).find({ tenantId: context.tenantId }, { lock: true });
  const [meanwhile] = await roles.find({ roleAlias: MEMBER_ROLE }, { limit: 1 });
  if (meanwhile !== undefined) return String(meanwhile["id"]);
  const id = nextId(context.deps);
  await roles.insert([{ id, parentId: "0", roleName: ROLE_NAME[context.locale], roleAlias: MEMBER_ROLE, sort: 99 }]);
  return id;
}
