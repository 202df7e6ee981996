import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT } from "#contract";
import { callerOf, refused, wrongField, type InputOf, type Interceptors, type OperationContext, type RowOf } from "#server";
import { topRoleAlias } from "../rights/administrators.ts";
import { removeGrants } from "./grant.ts";

/** Protects aliases that give rights. */
export const roleInterceptors: Interceptors<RowOf<"role">> = {
  beforeSave: async (context, input, current) => {
    if (current !== null) {
      assertTopRoleKeepsAlias(input, current);
    }
    if (input.roleAlias !== current?.roleAlias) assertAliasFree(context, input);
    return input;
  },
  beforeRemove: async (context, records) => {
    if (records.some((role) => role.roleAlias === topRoleAlias(role.tenantId))) {
      throw refused({ zh: "管理员角色不能删除", en: "The administrators' role cannot be deleted" });
    }
  },
  afterRemove: (context, records) =>
    removeGrants(
      context,
      records.map((role) => role.id),
    ),
};

function assertTopRoleKeepsAlias(input: InputOf<RowOf<"role">>, current: RowOf<"role">): void {
  const top = topRoleAlias(current.tenantId);
  if (current.roleAlias !== top || input.roleAlias === top) return;
  throw refused({ zh: "管理员角色的别名不能修改", en: "The alias of the administrators' role cannot be changed" });
}

/** In the default tenant the alias `administrator` passes every check. */
function assertAliasFree(context: OperationContext, input: InputOf<RowOf<"role">>): void {
  const isReserved = input.roleAlias === ADMINISTRATOR_ALIAS && (input.tenantId ?? context.tenantId) === DEFAULT_TENANT;
  if (!isReserved || callerOf(context).administrator) return;
  const texts = { zh: "该别名为系统保留，请换一个", en: "This alias is reserved. Choose another one." };
  throw wrongField("roleAlias", "reserved", texts);
}
