import type { GrantSeed, Seed } from "#server/platform";
import { AREAS, firstNumberOf, type Area } from "./areas.ts";
import type { ApiScope, AreaGrants, DataScope } from "./grants/area-grants.ts";
import { baseGrants } from "./grants/base.ts";
import { contentGrants } from "./grants/content.ts";
import { forumGrants } from "./grants/forum.ts";
import { investGrants } from "./grants/invest.ts";
import { memberGrants } from "./grants/member.ts";
import { orderGrants } from "./grants/order.ts";
import { productGrants } from "./grants/product.ts";
import { productionGrants } from "./grants/production.ts";
import { reportGrants } from "./grants/report.ts";
import { resourceGrants } from "./grants/resource.ts";
import { toolGrants } from "./grants/tool.ts";
import { workflowGrants } from "./grants/workflow.ts";
import { seedId, type SeedKind } from "./seed-id.ts";

const BY_AREA: Readonly<Record<Area, AreaGrants>> = {
  base: baseGrants,
  product: productGrants,
  member: memberGrants,
  invest: investGrants,
  order: orderGrants,
  content: contentGrants,
  resource: resourceGrants,
  tool: toolGrants,
  report: reportGrants,
  forum: forumGrants,
  workflow: workflowGrants,
  production: productionGrants,
};

const ALL = AREAS.map((area) => BY_AREA[area]);

/** Codes for the administrator of a tenant, without the screens of the platform. */
export const TENANT_MENUS: readonly string[] = ALL.flatMap(({ tenantMenus }) => tenantMenus);

/** Codes of the small package. */
export const BASIC_MENUS: readonly string[] = ALL.flatMap(({ basicMenus }) => basicMenus ?? []);

/** @throws Error for an alias without grants, because a role without codes is a mistake in the seeds */
export function grantOf(alias: string, roleId: string): GrantSeed {
  const apiScopes = ["log_read", "param_write"];
  if (alias === "administrator") return { roleId, menus: ["*"], dataScopes: [], apiScopes };
  if (alias === "admin") return { roleId, menus: TENANT_MENUS, dataScopes: [], apiScopes };
  // hr has the codes of staff in an area that does not mention it: nobody manages users with more rights than their own.
  const grants = ALL.flatMap(({ roles }) => roles[alias] ?? (alias === "hr" ? (roles["staff"] ?? []) : []));
  if (grants.length === 0) throw new Error(`the seeds grant nothing to the role ${alias}`);
  return {
    roleId,
    menus: withFileRights(
      alias,
      grants.flatMap(({ menus }) => menus),
    ),
    dataScopes: grants.flatMap(({ dataScopes }) => dataScopes ?? []),
    apiScopes: grants.flatMap(({ apiScopes }) => apiScopes ?? []),
  };
}

/** Rights to files, by the code that a role holds beside them. Everybody prints; few take records along. */
const FILE_RIGHTS: Readonly<Record<string, readonly (readonly [beside: string, right: string])[]>> = {
  manager: [
    ["_view", "_export"],
    ["_view", "_print"],
    ["_add", "_import"],
  ],
  auditor: [
    ["_view", "_export"],
    ["_view", "_print"],
  ],
};
const PRINT_ONLY = [["_view", "_print"]] as const;

function withFileRights(alias: string, menus: readonly string[]): readonly string[] {
  const rights = FILE_RIGHTS[alias] ?? PRINT_ONLY;
  const added = menus.flatMap((code) =>
    rights.flatMap(([beside, right]) => (code.endsWith(beside) ? [code.slice(0, -beside.length) + right] : [])),
  );
  return [...new Set([...menus, ...added])];
}

/** Rules for rows and paths, which roles refer to by code. */
export function scopeSeeds(tenantId: string): Seed[] {
  return [
    { module: "data-scope", tenantId, records: recordsOf("dataScope", ({ dataScopes }) => dataScopes, dataScope) },
    { module: "api-scope", tenantId, records: recordsOf("apiScope", ({ apiScopes }) => apiScopes, apiScope) },
  ];
}

function recordsOf<T>(
  kind: SeedKind,
  pick: (grants: AreaGrants) => readonly T[] | undefined,
  record: (scope: T) => Record<string, unknown>,
): Record<string, unknown>[] {
  return AREAS.flatMap((area) =>
    (pick(BY_AREA[area]) ?? []).map((scope, index) => ({ id: seedId(kind, firstNumberOf(area) + index + 1), ...record(scope) })),
  );
}

function dataScope({ menu, scopeColumn, scopeField, scopeValue, ...rest }: DataScope): Record<string, unknown> {
  return {
    menuId: { $menus: [menu] },
    scopeColumn: scopeColumn ?? null,
    scopeField: scopeField ?? "*",
    scopeValue: scopeValue ?? null,
    ...rest,
  };
}

function apiScope({ menu, ...rest }: ApiScope): Record<string, unknown> {
  return { menuId: { $menus: [menu] }, ...rest };
}
