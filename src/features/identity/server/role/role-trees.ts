import type { TreeNode } from "#contract";
import { TrellisError } from "#contract";
import {
  callerOf,
  idsParameter,
  moduleOf,
  parameter,
  recordsOf,
  recordsWithin,
  type Handler,
  type OperationContext,
  type Row,
} from "#server";
import { scopeOf, withoutHidden, tenantReach } from "#server/rights";
import { nested } from "../rights/menu-rows.ts";

const SORT = [{ field: "sort", descending: false }];

/** Possible parents of a role: all roles except itself and those below it. */
export const treeById: Handler = async (context): Promise<TreeNode[]> => {
  const [roleId] = idsParameter(context, "roleId", "id");
  const roles = await withoutHidden(
    context,
    moduleOf(context, "role"),
    await recordsOf(context, "role").find({}, { sort: SORT }),
  );
  if (!roles.some((role) => role.id === roleId)) throw new TrellisError("notFound");
  const excluded = new Set([roleId]);
  for (let grown = -1; grown !== excluded.size;) {
    grown = excluded.size;
    for (const { id, parentId } of roles) if (id !== undefined && excluded.has(parentId ?? "")) excluded.add(id);
  }
  return nested(
    roles.flatMap(({ id, parentId, roleName }) =>
      id === undefined || excluded.has(id) ? [] : [{ id, key: id, value: id, parentId: parentId ?? "0", title: roleName ?? "" }],
    ),
  );
};

/** Roles of the given user or of the caller, for the switch dialog. */
export const roleSelect: Handler = (context) => ofUser(context, "role", "roleId");

/** Departments of the given user or of the caller. */
export const deptSelect: Handler = (context) => ofUser(context, "dept", "deptId");

async function ofUser(context: OperationContext, module: "role" | "dept", field: "roleId" | "deptId"): Promise<readonly Row[]> {
  const caller = callerOf(context);
  const userId = parameter(context, "userId") === "" ? caller.userId : (idsParameter(context, "userId")[0] ?? "");
  if (userId !== caller.userId && !caller.administrator && !caller.permissions.has("user")) {
    throw new TrellisError("forbidden", { params: { permission: "user" } });
  }
  // The caller belongs to their home tenant, even while an administrator works in another one. Other users follow the
  // list's rules.
  const tenantId = userId === caller.userId ? caller.tenantId : tenantReach(context, "user");
  const users = moduleOf(context, "user");
  const records =
    userId === caller.userId
      ? recordsOf(context, "user", tenantId)
      : recordsWithin(context, users, { tenantId, scope: await scopeOf(context, users) });
  const [user] = await records.find({ id: userId });
  if (user === undefined) throw new TrellisError("notFound");
  const ids = String(user[field] ?? "")
    .split(",")
    .filter((id) => /^\d+$/.test(id));
  if (ids.length === 0) return [];
  const found = await recordsOf(context, module, String(user["tenantId"])).find({ id: ids }, { sort: SORT });
  return withoutHidden(context, moduleOf(context, module), found);
}
