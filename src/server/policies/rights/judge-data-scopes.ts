import { sql } from "kysely";
import type { Row } from "../../base/tables.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { identityTables } from "../identity-tables.ts";
import { beyondOwnRights } from "./excess.ts";
import type { Judgement } from "./judgement.ts";
import { boundOf, modulesOfMenu } from "./load-rights.ts";
import { rightsOfSets, roleSetsWith } from "./role-sets.ts";
import { scopeRule, widerThan } from "./scope-rules.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * A data scope of a role belongs to a screen of the caller and shows no more than the caller sees there, before and
 * after the change. No user with the scope, alone or with other scopes, sees more than the caller afterwards.
 */
export function judgeDataScopes(judgement: Judgement): WriteJudge {
  return async (kind, written) => {
    for (const { before, after } of written) {
      if (kind === "edit" && ruleText(before) === ruleText(after)) continue;
      const scope = before ?? after;
      if (scope === null) continue;
      const roles = await rolesWith(judgement, scope.id);
      if (roles.length === 0) continue;
      const name = textIn(scope, "scopeName");
      const bound = new Set<string>();
      for (const row of [before, after]) {
        if (row === null) continue;
        const rule = { rules: [scopeRule(row)], reach: judgement.held.reach };
        for (const module of await modulesBoundBy(judgement, row, name)) {
          const own = boundOf(judgement.held, module);
          if (own.rules.length > 0) bound.add(module);
          if (widerThan(rule, own)) throw beyondOwnRights(name, module);
        }
      }
      if (bound.size > 0) await judgeHolders(judgement, roles, bound, name);
    }
  };
}

function ruleText(row: Row | null): string {
  const names = ["menuId", "scopeType", "scopeColumn", "scopeField", "scopeValue"];
  return JSON.stringify(names.map((name) => row?.[name] ?? null));
}

interface GrantedRole {
  readonly id: string;
  readonly tenantId: string;
}

async function rolesWith({ db, catalog }: Judgement, scopeId: string): Promise<readonly GrantedRole[]> {
  const { rows } = await sql<GrantedRole>`
    select r.id, r.tenant_id as "tenantId" from trellis_role_scope g
    join ${sql.table(identityTables(catalog).role)} r on r.id = g.role_id and r.is_deleted = 0
    where g.kind = 'data' and g.scope_id = ${scopeId}`.execute(db);
  return rows;
}

/** Rejects a data scope through which a holder would see more than the caller. */
async function judgeHolders(
  judgement: Judgement,
  roles: readonly GrantedRole[],
  bound: ReadonlySet<string>,
  name: string,
): Promise<void> {
  const { catalog, caller, held } = judgement;
  const own = { tenantId: caller.tenantId, roleIds: caller.roleIds, deptIds: null };
  const sets = await rightsOfSets(judgement, [...(await roleSetsWith(judgement, roles)), own]);
  for (const rights of sets) {
    for (const module of bound) {
      const code = catalog.modules.get(module)?.permissions.read ?? "";
      if (rights.codes.has(code) && widerThan(boundOf(rights, module), boundOf(held, module))) throw beyondOwnRights(name, code);
    }
  }
}

/** @throws TrellisError forbidden when the caller does not hold the screen */
async function modulesBoundBy(judgement: Judgement, scope: Row, name: string): Promise<readonly string[]> {
  const { db, catalog, held } = judgement;
  const { rows } = await sql<{ code: string; component: string | null }>`
    select code, component from ${sql.table(identityTables(catalog).menu)} where id = cast(${textIn(scope, "menuId")} as bigint)`.execute(
    db,
  );
  const [menu] = rows;
  if (menu === undefined) return [];
  if (!held.codes.has(menu.code)) throw beyondOwnRights(name, menu.code);
  return modulesOfMenu(catalog, menu).map((module) => module.name);
}
