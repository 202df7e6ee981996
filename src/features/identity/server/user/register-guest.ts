import { TrellisError, type Text } from "#contract";
import { claimExternalAccount, identityTables } from "#server/rights";
import { nextId, parameter, recordsOf, type Handler, type OperationContext } from "#server";
import { assertAccountFree } from "./account-quota.ts";
import { isTenantOpen } from "../rights/open-tenant.ts";

const TEXTS = {
  tenant: { zh: "请先输入租户编号", en: "Enter the tenant ID first" },
  account: { zh: "请先输入账号名称", en: "Enter the account first" },
  password: { zh: "请先输入密码", en: "Enter the password first" },
  different: { zh: "两次密码输入不一致", en: "The passwords do not match" },
  closed: { zh: "该租户未开放注册，请联系管理员", en: "This tenant does not accept registrations. Contact its administrator." },
  crowded: { zh: "等待审核的注册过多，请稍后再试", en: "Too many registrations are pending. Try again later." },
  taken: { zh: "该账号已被使用，请换一个", en: "This account is already taken. Choose another one." },
  malformed: {
    zh: "账号只能包含字母、数字、点、横线和下划线，长度 2 到 45",
    en: "Use 2 to 45 letters, digits, dots, hyphens or underscores",
  },
} as const satisfies Record<string, Text>;

/** Registration needs no sign-in, so the limit keeps strangers from filling a tenant with accounts. */
const MOST_WAITING = 100;

/**
 * Creates an account after a social sign-in: `tenantId`, `name`, `account`,
 * `password` (md5 of the client), `oauthId`. It has no role and cannot sign in until an administrator assigns one and
 * unlocks it.
 */
export const registerGuest: Handler = async (context) => {
  const [tenantId = "", account = "", password = "", name = ""] = ["tenantId", "account", "password", "name"].map((key) =>
    parameter(context, key),
  );
  if (tenantId === "") throw refused("tenant");
  if (account === "") throw refused("account");
  if (password === "") throw refused("password");
  if (!/^[A-Za-z0-9_.@-]{2,45}$/.test(account)) throw refused("malformed");
  if (!(await takesGuests(context, tenantId))) throw refused("closed");
  // Hashing costs much more than the rules above.
  const { passwords } = context.deps;
  const hashed = await passwords.hash(password);
  const again = parameter(context, "password2");
  if (again !== "" && !(await passwords.verify(again, hashed))) throw refused("different");
  await assertAccountFree(context, tenantId);
  const users = recordsOf(context, "user", tenantId);
  if ((await users.find({ account }, { limit: 1 })).length > 0) throw refused("taken");
  const waiting = await users.find({ status: 0, roleId: null }, { limit: MOST_WAITING });
  if (waiting.length >= MOST_WAITING) throw refused("crowded");
  const nickname = (name === "" ? account : name).slice(0, 20);
  const id = nextId(context.deps);
  await users.insert([
    {
      id,
      account,
      name: nickname,
      realName: nickname.slice(0, 10),
      password: hashed,
      userType: 1,
      status: 0,
    },
  ]);
  const oauthId = parameter(context, "oauthId");
  if (oauthId !== "") {
    const tables = identityTables(context.catalog);
    await claimExternalAccount(context.db, context.deps, tables, { oauthId, tenantId, userId: id });
  }
  return true;
};

async function takesGuests(context: OperationContext, tenantId: string): Promise<boolean> {
  if (!/^\d{6}$/.test(tenantId) || !(await isTenantOpen(context, tenantId))) return false;
  const [parameterRecord] = await recordsOf(context, "param", tenantId).find({ paramKey: "account.registerGuest" }, { limit: 1 });
  return (parameterRecord?.paramValue ?? "").trim() === "true";
}

function refused(text: keyof typeof TEXTS): TrellisError {
  return new TrellisError("badRequest", { text: TEXTS[text] });
}
