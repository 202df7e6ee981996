import type { Text } from "#contract";
import { isInBin, recordsOf, refused, wrongField, type Interceptors, type OperationContext, type Row } from "#server";
import { accountStatus, assertAccountFree, openAccount, removeAccounts, reviveAccount, updateAccount } from "./account.ts";
import { inviteCodeOf } from "./invite-code.ts";
import { forgetPassword, lockReferrals, membersAbove, recountTeam, shiftTeams } from "./referral.ts";

const CIRCLE: Text = {
  zh: "推荐人不能是会员自己或其下级，请另选一位",
  en: "Nobody is referred by themselves or by somebody beneath them; choose another member",
};

/** What a member's form cannot say: the account that goes with a member, and who referred whom. */
export const memberInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (input["account"] !== current?.["account"]) await assertAccountFree(context, String(input["account"]));
    await assertNoCircle(context, input, current);
    return {
      ...input,
      // Top-ups find a member by it, however it is typed.
      email: String(input["email"] ?? "").toLowerCase(),
      inviteCode: current?.["inviteCode"] ?? inviteCodeOf(context),
    };
  },
  afterSave: async (context, saved, before) => {
    if (typeof saved["password"] === "string") await forgetPassword(context, String(saved["id"]));
    if (before === null) {
      await openAccount(context, saved);
      await moveTeam(context, saved, null);
    } else if (isInBin(before)) {
      await reviveAccount(context, saved);
      // Those beneath may have come back before, come back later, or not at all.
      await moveTeam(context, { ...saved, teamCount: await recountTeam(context, String(saved["id"])) }, null);
    } else {
      await updateAccount(context, saved, before);
      await moveTeam(context, saved, before);
    }
  },
  beforeRevive: async (context, record) => {
    await assertAccountFree(context, String(record["account"]));
    await assertNoCircle(context, record, null);
    return record;
  },
  afterRemove: async (context, records) => {
    await removeAccounts(
      context,
      records.map((record) => String(record["id"])),
    );
    await lockReferrals(context);
    for (const record of records) {
      const parentId = parentOf(record);
      if (parentId !== null) await shiftTeams(context, parentId, -1 - Number(record["teamCount"] ?? 0));
    }
  },
};

/** The accounts of members are looked after where the members are. */
export const userInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    const [member] = current === null ? [] : await membersOf(context, [current]);
    if (current === null || member === undefined) return input;
    const kept = (field: string): boolean => String(input[field] ?? "") === String(current[field] ?? "");
    if (!["account", "roleId", "userType", "tenantId"].every(kept)) {
      throw refused({
        zh: "这是会员的登录账号，账号与角色不能在此修改，请到会员管理中操作",
        en: "This is the account of a member; its name and role are not changed here. Go to the members",
      });
    }
    if (!kept("status") && Number(input["status"]) !== accountStatus(member)) {
      throw refused({
        zh: "这是会员的登录账号，请到会员管理中屏蔽该会员或解除屏蔽",
        en: "This is the account of a member; shield the member, or end that, among the members",
      });
    }
    return input;
  },
  beforeRemove: async (context, records) => {
    if ((await membersOf(context, records)).length === 0) return;
    throw refused({
      zh: "这是会员的登录账号，请到会员管理中删除或屏蔽该会员",
      en: "This is the account of a member; delete or shield the member instead",
    });
  },
};

const APP = 2;

/** The members whose accounts are among these users. */
async function membersOf(context: OperationContext, users: readonly Row[]): Promise<Row[]> {
  const ids = users.filter((user) => Number(user["userType"]) === APP).map((user) => String(user["id"]));
  return ids.length === 0 ? [] : recordsOf(context, "member", null).find({ id: ids });
}

function parentOf(member: Row): string | null {
  const parentId = member["parentId"];
  return parentId === null || parentId === undefined || parentId === "" ? null : String(parentId);
}

/** @throws TrellisError invalidRecord when the member would come to stand above themselves */
async function assertNoCircle(context: OperationContext, input: Row, current: Row | null): Promise<void> {
  const parentId = parentOf(input);
  if (parentId === (current === null ? null : parentOf(current))) return;
  await lockReferrals(context);
  if (current === null || parentId === null) return;
  const id = String(current["id"]);
  if (parentId === id || (await membersAbove(context, parentId)).includes(id))
    throw wrongField("parentId", "cycle", CIRCLE, context.locale);
}

async function moveTeam(context: OperationContext, saved: Row, before: Row | null): Promise<void> {
  const [from, to] = [before === null ? null : parentOf(before), parentOf(saved)];
  if (from === to) return;
  const size = 1 + Number(saved["teamCount"] ?? 0);
  if (from !== null) await shiftTeams(context, from, -size);
  if (to !== null) await shiftTeams(context, to, size);
}
