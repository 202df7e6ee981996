import { USER_USER_TYPE } from "#generated/choices";
import type { Text } from "#contract";
import {
  isInBin,
  recordsOf,
  refused,
  wrongField,
  type InputOf,
  type Interceptors,
  type OperationContext,
  type Row,
  type RowOf,
} from "#server";
import { accountStatus, assertAccountFree, openAccount, removeAccounts, reviveAccount, updateAccount } from "./account.ts";
import { forgetPassword, lockReferrals, membersAbove, recountTeam, shiftTeams } from "./referral.ts";

const CIRCLE: Text = {
  zh: "推荐人不能是会员自己或其下级，请另选一位",
  en: "A member cannot be their own referrer or that of someone who referred them. Choose another member.",
};

/** Rules that a member's form cannot express: the account of the member, and the referrals. */
export const memberInterceptors: Interceptors<RowOf<"member">> = {
  beforeLock: async (context, bodies) => {
    if (bodies?.some((body) => "parentId" in body) ?? true) await lockReferrals(context);
  },
  beforeSave: async (context, input, current) => {
    if (input.account !== current?.account) await assertAccountFree(context, input.account ?? "");
    await assertNoCircle(context, input, current);
    return {
      ...input,
      // Top-ups find a member by email in any case.
      email: (input.email ?? "").toLowerCase(),
      inviteCode: current?.inviteCode ?? inviteCodeOf(context),
    };
  },
  afterSave: async (context, saved, before) => {
    if (typeof saved.password === "string") await forgetPassword(context, saved.id);
    if (before === null) {
      await openAccount(context, saved);
      await moveTeam(context, saved, null);
    } else if (isInBin(before)) {
      await reviveAccount(context, saved);
      // Members beneath may have been revived before, may be revived later, or never.
      await moveTeam(context, { ...saved, teamCount: await recountTeam(context, saved.id) }, null);
    } else {
      await updateAccount(context, saved, before);
      await moveTeam(context, saved, before);
    }
  },
  beforeRevive: async (context, record) => {
    await assertAccountFree(context, record.account);
    await assertNoCircle(context, record, null);
    return record;
  },
  afterRemove: async (context, records) => {
    await removeAccounts(
      context,
      records.map((record) => record.id),
    );
    for (const record of records) {
      const parentId = parentOf(record);
      if (parentId !== null) await shiftTeams(context, parentId, -1 - (record.teamCount ?? 0));
    }
  },
};

/** Applies changes of user accounts to their members. */
export const userInterceptors: Interceptors<RowOf<"user">> = {
  beforeSave: async (context, input, current) => {
    const [member] = current === null ? [] : await membersOf(context, [current]);
    if (current === null || member === undefined) return input;
    const kept = (field: "account" | "roleId" | "userType" | "tenantId" | "status"): boolean =>
      String(input[field] ?? "") === String(current[field] ?? "");
    const own = ["account", "roleId", "userType", "tenantId"] as const;
    if (!own.every(kept)) {
      throw refused({
        zh: "这是会员的登录账号，账号与角色不能在此修改，请到会员管理中操作",
        en: "This account belongs to a member. Change its name and role under Members.",
      });
    }
    if (!kept("status") && input.status !== accountStatus(member)) {
      throw refused({
        zh: "这是会员的登录账号，请到会员管理中屏蔽该会员或解除屏蔽",
        en: "This account belongs to a member. Block or unblock the member under Members.",
      });
    }
    return input;
  },
  beforeRemove: async (context, records) => {
    if ((await membersOf(context, records)).length === 0) return;
    throw refused({
      zh: "这是会员的登录账号，请到会员管理中删除或屏蔽该会员",
      en: "This account belongs to a member. Delete or block the member instead.",
    });
  },
};

/** @returns the members whose accounts are among these users */
async function membersOf(context: OperationContext, users: readonly RowOf<"user">[]): Promise<RowOf<"member">[]> {
  const ids = users.filter(({ userType }) => userType === USER_USER_TYPE.app).map(({ id }) => id);
  return ids.length === 0 ? [] : recordsOf(context, "member", null).find({ id: ids });
}

function parentOf(member: Row): string | null {
  const parentId = member["parentId"];
  return parentId === null || parentId === undefined || parentId === "" ? null : String(parentId);
}

/** @throws TrellisError invalidRecord when the change would put the member above themselves */
async function assertNoCircle(
  context: OperationContext,
  input: InputOf<RowOf<"member">>,
  current: RowOf<"member"> | null,
): Promise<void> {
  const parentId = parentOf(input);
  if (parentId === (current === null ? null : parentOf(current))) return;
  await lockReferrals(context);
  if (current === null || parentId === null) return;
  const { id } = current;
  if (parentId === id || (await membersAbove(context, parentId)).includes(id)) throw wrongField("parentId", "cycle", CIRCLE);
}

async function moveTeam(context: OperationContext, saved: RowOf<"member">, before: RowOf<"member"> | null): Promise<void> {
  const [from, to] = [before === null ? null : parentOf(before), parentOf(saved)];
  if (from === to) return;
  const size = 1 + saved.teamCount;
  if (from !== null) await shiftTeams(context, from, -size);
  if (to !== null) await shiftTeams(context, to, size);
}

/** Without 0, O, 1, I and L, because people read codes aloud. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 10;

/** 31^10 possible codes make guessing impractical. */
function inviteCodeOf({ deps }: OperationContext): string {
  return [...deps.randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
