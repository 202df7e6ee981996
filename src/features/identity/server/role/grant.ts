import { TrellisError, type GrantKeys } from "#contract";
import { ROLE_MENU, ROLE_SCOPE, changeGrants, widerThan, tenantReach } from "#server/rights";
import { callerOf, idsParameter, optionalIds, parameter, recordsOf, type Handler, type OperationContext } from "#server";
import { allMenus, heldMenus } from "../rights/menu-rows.ts";
import { grantRevision, heldByEach, heldByRoles } from "../rights/held-by-roles.ts";
import { grantableScopes, scopeRules } from "../rights/grantable-scopes.ts";

/** Limit of roles in one grant. */
const MOST_ROLES = 100;

/**
 * Replaces the grants of roles with `menuIds`, `dataScopeIds` and `apiScopeIds`. A role
 * keeps the keys it holds among `keepMenuIds` and the like, so several roles can keep their differences.
 * @throws TrellisError conflict when `grantRevision` is sent and the grants have changed since
 */
export const grantRole: Handler = async (context) => {
  const roleIds = idsParameter(context, "roleIds");
  if (roleIds.length > MOST_ROLES) throw new TrellisError("tooManyRecords", { params: { most: MOST_ROLES } });
  const roles = await recordsOf(context, "role", tenantReach(context, "role")).find({ id: roleIds }, { lock: true });
  if (roles.length < roleIds.length) throw new TrellisError("notFound");
  await assertUnchanged(context, roleIds);
  const wanted = await wantedKeys(context);
  const byRole = new Map(
    [...(await heldByEach(context, roleIds))].map(([roleId, held]) => [roleId, withKept(context, wanted, held)]),
  );
  await assertNoWiderScopes(context, [...byRole.values()]);
  await changeGrants(context, roleIds, async () => {
    for (const [roleId, keys] of byRole) await replaceGrants(context, [roleId], keys);
  });
  return true;
};

async function assertUnchanged(context: OperationContext, roleIds: readonly string[]): Promise<void> {
  const seen = parameter(context, "grantRevision");
  if (seen === "" || seen === (await grantRevision(context, roleIds))) return;
  throw new TrellisError("conflict", {
    text: {
      zh: "此角色的权限刚被他人修改，请核对后再保存",
      en: "Someone else just changed this role's permissions. Review them, then save.",
    },
  });
}

/** @returns the sent keys, plus the kept keys that the role holds */
function withKept(context: OperationContext, wanted: GrantKeys, held: GrantKeys): GrantKeys {
  const kept = (sent: readonly string[], own: readonly string[], name: string): string[] => {
    const keep = new Set(optionalNames(context, name));
    return [...new Set([...sent, ...own.filter((id) => keep.has(id))])];
  };
  return {
    menu: kept(wanted.menu, held.menu, "keepMenuIds"),
    dataScope: kept(wanted.dataScope, held.dataScope, "keepDataScopeIds"),
    apiScope: kept(wanted.apiScope, held.apiScope, "keepApiScopeIds"),
  };
}

function optionalNames(context: OperationContext, name: string): string[] {
  return parameter(context, name).split(",");
}

/** @returns the sent keys without deleted rows; rejects keys that the caller may not grant */
async function wantedKeys(context: OperationContext): Promise<GrantKeys> {
  const [all, held, scopes] = [await allMenus(context), await heldMenus(context), await grantableScopes(context)];
  const [data, api] = [
    await recordsOf(context, "data-scope", null).find({}),
    await recordsOf(context, "api-scope", null).find({}),
  ];
  const ids = (rows: readonly { readonly id?: unknown }[]): Set<string> => new Set(rows.map((row) => String(row.id)));
  return {
    menu: within(optionalIds(context, "menuIds"), ids(all), ids(held)),
    // The trees show scopes below their menus, so a checked menu also sends its own id here.
    dataScope: within(optionalIds(context, "dataScopeIds"), ids(data), ids(scopes.data)),
    apiScope: within(optionalIds(context, "apiScopeIds"), ids(api), ids(scopes.api)),
  };
}

function within(sent: readonly string[], known: ReadonlySet<string>, grantable: ReadonlySet<string>): string[] {
  const living = sent.filter((id) => known.has(id));
  const beyond = living.find((id) => !grantable.has(id));
  if (beyond === undefined) return living;
  throw new TrellisError("forbidden", {
    text: {
      zh: "不能授予自己没有的权限，请刷新后重新选择",
      en: "You cannot grant permissions that you do not have. Refresh and choose again.",
    },
  });
}

/** Rejects a grant whose data scopes show more of a menu than the caller's own. */
async function assertNoWiderScopes(context: OperationContext, grants: readonly GrantKeys[]): Promise<void> {
  const caller = callerOf(context);
  if (caller.administrator) return;
  const rules = await scopeRules(context);
  const own = (await heldByRoles(context, caller.roleIds)).dataScope;
  const of = (ids: readonly string[], menuId: string) => ({
    rules: rules.filter((rule) => rule.menuId === menuId && ids.includes(rule.id)),
    reach: null,
  });
  const menus = await allMenus(context);
  const wider = menus.find((menu) =>
    grants.some((wanted) => wanted.menu.includes(menu.id) && widerThan(of(wanted.dataScope, menu.id), of(own, menu.id))),
  );
  if (wider === undefined) return;
  throw new TrellisError("forbidden", {
    params: { menu: context.locale === "en" && wider.enName !== "" ? wider.enName : wider.name },
    text: {
      zh: "您在“{menu}”中只能看到部分数据，授权时须同时选择不超出自己的数据权限",
      en: "You see only part of “{menu}”. Grant it together with a data scope that is no wider than yours.",
    },
  });
}

async function replaceGrants(context: OperationContext, roleIds: readonly string[], keys: GrantKeys): Promise<void> {
  const { db } = context;
  await removeGrants(context, roleIds);
  const menus = roleIds.flatMap((role_id) => keys.menu.map((menu_id) => ({ role_id, menu_id })));
  const scopes = roleIds.flatMap((role_id) => [
    ...keys.dataScope.map((scope_id) => ({ role_id, scope_id, kind: "data" })),
    ...keys.apiScope.map((scope_id) => ({ role_id, scope_id, kind: "api" })),
  ]);
  if (menus.length > 0) await db.insertInto(ROLE_MENU).values(menus).execute();
  if (scopes.length > 0) await db.insertInto(ROLE_SCOPE).values(scopes).execute();
}

export async function removeGrants(context: OperationContext, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await context.db.deleteFrom(ROLE_MENU).where("role_id", "in", roleIds).execute();
  await context.db.deleteFrom(ROLE_SCOPE).where("role_id", "in", roleIds).execute();
}
