import { callerOf, moduleOf, recordsOf, type OperationContext } from "#server";
import { scopeRule, widerThan, withoutHidden, type ScopeRule } from "#server/rights";
import { heldMenus } from "./menu-rows.ts";
import { heldByRoles } from "./held-by-roles.ts";

/** A data scope or an API scope with the fields that granting needs. */
export interface Scope {
  readonly id: string;
  readonly menuId: string;
  readonly name: string;
}

export interface GrantableScopes {
  readonly data: readonly Scope[];
  readonly api: readonly Scope[];
}

/**
 * Loads the scopes the caller may grant. A data scope restricts, so the caller may grant those that show no more than
 * their own. An API scope gives access, so the caller may grant only those they hold.
 */
export async function grantableScopes(context: OperationContext): Promise<GrantableScopes> {
  const caller = callerOf(context);
  const [data, api] = [await scopesOf(context, "data-scope"), await scopesOf(context, "api-scope")];
  if (caller.administrator) return { data, api };
  const own = await heldByRoles(context, caller.roleIds);
  const rules = new Map((await scopeRules(context)).map((rule) => [rule.id, rule]));
  const ownRules = own.dataScope.map((id) => rules.get(id)).filter((rule): rule is ScopeRule => rule !== undefined);
  const menus = new Set((await heldMenus(context)).map((row) => row.id));
  const isWithin = (scope: Scope): boolean => {
    const rule = rules.get(scope.id);
    const bounds = ownRules.filter((own) => own.menuId === scope.menuId);
    return (
      rule !== undefined && menus.has(scope.menuId) && !widerThan({ rules: [rule], reach: null }, { rules: bounds, reach: null })
    );
  };
  return { data: data.filter(isWithin), api: api.filter((scope) => own.apiScope.includes(scope.id)) };
}

export async function scopeRules(context: OperationContext): Promise<ScopeRule[]> {
  return (await recordsOf(context, "data-scope", null).find({})).map(scopeRule);
}

async function scopesOf(context: OperationContext, module: "data-scope" | "api-scope"): Promise<Scope[]> {
  const records = await recordsOf(context, module, null).find({}, { sort: [{ field: "resourceCode", descending: false }] });
  const shown = await withoutHidden(context, moduleOf(context, module), records);
  return records.map((record, at) => ({
    id: record.id,
    menuId: record.menuId,
    name: shown[at]?.["scopeName"] ?? "",
  }));
}
