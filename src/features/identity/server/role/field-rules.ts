import { TrellisError, isJsonObject, type FieldRight, type RoleField, type RoleFieldRules } from "#contract";
import type { Field, Module } from "#metadata";
import { alwaysSeen, changeGrants, FIELD_RULE, fieldRulesOf, rulesOfRoles } from "#server/rights";
import { callerOf, idsParameter, moduleOf, parameter, recordsOf, refused, type Handler, type OperationContext } from "#server";
import { topRoleAlias } from "../rights/administrators.ts";

const RANK: Readonly<Record<FieldRight, number>> = { hidden: 0, read: 1, edit: 2 };

/** The rights of the role `roleId` to the fields of the module `module`. */
export const fieldRules: Handler = async (context): Promise<RoleFieldRules> => {
  const roleId = await namedRole(context);
  const module = moduleOf(context, parameter(context, "module"));
  return { fields: await fieldsOf(context, module, roleId) };
};

/**
 * Replaces the rules of one role for one module (contract: FieldRulesInput). Callers grant no more than they have.
 * @throws TrellisError badRequest, notFound, forbidden, actionRefused (the administrators' role, the caller's own role)
 */
export const setFieldRules: Handler = async (context): Promise<RoleFieldRules> => {
  const roleId = await namedRole(context);
  await assertRestrictable(context, roleId);
  const module = moduleOf(context, parameter(context, "module"));
  const before = await fieldsOf(context, module, roleId);
  const rights = rightsIn(context, before);
  const wider = before.find(({ field, right, most }) => {
    const wanted = rights.get(field) ?? "edit";
    return wanted !== right && RANK[wanted] > RANK[most];
  });
  if (wider !== undefined) throw beyond(wider.title[context.locale]);
  const rows = [...rights]
    .filter(([, right]) => right !== "edit")
    .map(([field, access]) => ({ role_id: roleId, module: module.name, field, access }));
  await changeGrants(context, [roleId], async () => {
    await context.db.deleteFrom(FIELD_RULE).where("role_id", "=", roleId).where("module", "=", module.name).execute();
    if (rows.length > 0) await context.db.insertInto(FIELD_RULE).values(rows).execute();
  });
  return { fields: await fieldsOf(context, module, roleId) };
};

async function namedRole(context: OperationContext): Promise<string> {
  const [roleId] = idsParameter(context, "roleId");
  const [role] = await recordsOf(context, "role").find({ id: roleId ?? "" }, { lock: context.endpoint.method === "POST" });
  if (role === undefined) throw new TrellisError("notFound");
  return role.id;
}

async function fieldsOf(context: OperationContext, module: Module, roleId: string): Promise<RoleField[]> {
  const { hidden, readOnly } = (await rulesOfRoles(context.db, [roleId])).get(module.name) ?? {
    hidden: new Set<string>(),
    readOnly: new Set<string>(),
  };
  const own = await fieldRulesOf(context, module);
  const always = alwaysSeen(module);
  const rightIn = (rules: { hidden: ReadonlySet<string>; readOnly: ReadonlySet<string> }, name: string): FieldRight =>
    rules.hidden.has(name) ? "hidden" : rules.readOnly.has(name) ? "read" : "edit";
  return module.fields.map((field): RoleField => {
    const right = rightIn({ hidden, readOnly }, field.name);
    return {
      field: field.name,
      title: field.title,
      right: right === "hidden" && always.has(field.name) ? "read" : right,
      alwaysSeen: always.has(field.name),
      needed: isNeeded(field),
      most: rightIn(own, field.name),
    };
  });
}

/** @returns true for a field that a new record needs. A role that may not write it cannot add records. */
function isNeeded(field: Field): boolean {
  const hasDefault = field.default !== undefined || field.defaultVariable !== undefined;
  return field.required && !field.readOnly && field.on.includes("add") && field.visible === null && !hasDefault;
}

/** @throws TrellisError badRequest */
function rightsIn(context: OperationContext, fields: readonly RoleField[]): ReadonlyMap<string, FieldRight> {
  const given = isJsonObject(context.body) ? context.body["rights"] : undefined;
  if (!isJsonObject(given)) throw badRights("rights");
  return new Map(
    Object.entries(given).map(([name, right]): [string, FieldRight] => {
      const field = fields.find((candidate) => candidate.field === name);
      if (field === undefined || (right !== "edit" && right !== "read" && right !== "hidden")) throw badRights(name.slice(0, 50));
      if (right === "hidden" && field.alwaysSeen) throw cannotHide(field.title[context.locale]);
      return [name, right];
    }),
  );
}

async function assertRestrictable(context: OperationContext, roleId: string): Promise<void> {
  const caller = callerOf(context);
  const [role] = await recordsOf(context, "role").find({ id: roleId });
  if (role !== undefined && role.roleAlias === topRoleAlias(role.tenantId)) {
    throw refused({
      zh: "管理员角色不受字段权限限制",
      en: "The administrators' role is not limited by field permissions",
    });
  }
  if (!caller.administrator && caller.roleIds.includes(roleId)) {
    throw refused({
      zh: "不能修改自己所属角色的字段权限，请由其他管理员操作",
      en: "You cannot change the field permissions of your own role. Ask another administrator.",
    });
  }
}

function badRights(reason: string): TrellisError {
  return new TrellisError("badRequest", { params: { reason } });
}

function cannotHide(field: string): TrellisError {
  return refused(
    {
      zh: "“{field}”不能隐藏：界面的层级或其他界面的选项依赖它，可设为只读",
      en: "“{field}” cannot be hidden, because the screen or options elsewhere depend on it. It can be read-only.",
    },
    { field },
  );
}

function beyond(field: string): TrellisError {
  return new TrellisError("forbidden", {
    params: { field },
    text: {
      zh: "您自己对“{field}”的权限受限，不能授予更多",
      en: "Your own access to “{field}” is limited. You cannot grant more than you have.",
    },
  });
}
