import type { WriteGuard, WriteJudge } from "../../data/write/write-records.ts";
import { judgeApiScopes } from "./judge-api-scopes.ts";
import { judgeDataScopes } from "./judge-data-scopes.ts";
import { judgeDepts } from "./judge-depts.ts";
import { judgeMenus } from "./judge-menus.ts";
import { judgeTenantPackages, judgeTenants } from "./judge-packages.ts";
import { judgeRoles, judgeUsers } from "./judge-users.ts";
import type { Judgement, RightsContext } from "./judgement.ts";
import { rightsOfCaller } from "./load-rights.ts";

type JudgeMaker = (judgement: Judgement) => WriteJudge;

const JUDGES: ReadonlyMap<string, JudgeMaker> = new Map([
  ["user", judgeUsers],
  ["role", judgeRoles],
  ["dept", judgeDepts],
  ["menu", judgeMenus],
  ["data-scope", judgeDataScopes],
  ["api-scope", judgeApiScopes],
  ["tenant", judgeTenants],
  ["tenant-package", judgeTenantPackages],
]);

/**
 * The rule that nobody hands out, widens or removes more than they hold themselves, for every write to a module that
 * decides access: a form, an import, a bulk change, the history, the recycle bin or a handler. Grants, which no module
 * stores, follow the same rule in `changeGrants`.
 * @returns null for an administrator, and where nobody has signed in
 */
export function guardRights(context: RightsContext): WriteGuard | null {
  const { caller } = context;
  if (caller === null || caller.administrator) return null;
  return async (module) => {
    const makeJudge = JUDGES.get(module.name);
    if (makeJudge === undefined) return null;
    const held = await rightsOfCaller(context, caller);
    return makeJudge({ db: context.db, catalog: context.catalog, caller, held });
  };
}
