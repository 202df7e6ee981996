import { DEFAULT_TENANT } from "#contract";
import { nextId, recordsOf, type OperationContext, type RowOf } from "#server";
import { initialPasswordHash } from "../user/initial-password.ts";
import { topRoleAlias } from "../rights/administrators.ts";
import { grantTopRole } from "./grant-top-role.ts";

/** Account of the first administrator of a new tenant. The parameter `account.initPassword` holds the password. */
const FIRST_ACCOUNT = "admin";

/**
 * Creates the initial records of a tenant: a department, the administrators' role, a user with that role, and the
 * default tenant's parameters and business dictionaries.
 */
export async function setUpTenant(context: OperationContext, tenant: RowOf<"tenant">): Promise<void> {
  const tenantId = tenant.tenantId ?? "";
  const { tenantName: name, linkman } = tenant;
  await copyParams(context, tenantId);
  await copyDictionaries(context, tenantId);
  const [deptId, roleId] = [nextId(context.deps), nextId(context.deps)];
  await recordsOf(context, "dept", tenantId).insert([
    { id: deptId, parentId: "0", deptName: name.slice(0, 45), fullName: name, deptCategory: 1, sort: 1 },
  ]);
  await recordsOf(context, "role", tenantId).insert([
    { id: roleId, parentId: "0", roleName: "管理员", roleAlias: topRoleAlias(tenantId), sort: 1 },
  ]);
  await recordsOf(context, "user", tenantId).insert([
    {
      account: FIRST_ACCOUNT,
      password: await initialPasswordHash(context, tenantId),
      name: linkman.slice(0, 20),
      realName: linkman.slice(0, 10),
      deptId,
      roleId,
      userType: 1,
      status: 1,
    },
  ]);
  await grantTopRole(context, tenant);
}

async function copyParams(context: OperationContext, tenantId: string): Promise<void> {
  const params = await recordsOf(context, "param", DEFAULT_TENANT).find({});
  const copies = params.map(({ paramName, paramKey, paramValue, remark }) => ({ paramName, paramKey, paramValue, remark }));
  await recordsOf(context, "param", tenantId).insert(copies);
}

async function copyDictionaries(context: OperationContext, tenantId: string): Promise<void> {
  const entries = await recordsOf(context, "dict-biz", DEFAULT_TENANT).find({});
  const ids = new Map(entries.map((entry) => [entry.id, nextId(context.deps)]));
  const copies = entries.map(({ code, dictKey, dictValue, enValue, sort, isSealed, remark, id, parentId }) => ({
    id: ids.get(id),
    parentId: ids.get(String(parentId)) ?? "0",
    code,
    dictKey,
    dictValue,
    enValue,
    sort,
    isSealed,
    remark,
  }));
  await recordsOf(context, "dict-biz", tenantId).insert(copies);
}
