import type { WriteGuard, WriteJudge } from "../../data/write/write-records.ts";
import { judgeApiScopes } from "./judge-api-scopes.ts";
import { judgeDataScopes } from "./judge-data-scopes.ts";
import { judgeDepts } from "./judge-depts.ts";
import { judgeMenus } from "./judge-menus.ts";
import { judgeTenantPackages, judgeTenants } from "./judge-packages.ts";
import { judgeRoles, judgeUsers } from "./judge-users.ts";
import { judgementOf, type Judgement, type RightsContext } from "./judgement.ts";

type JudgeMaker = (judgement: Judgement) => WriteJudge | Promise<WriteJudge>;

const JUDGES: ReadonlyMap<string, JudgeMaker> = new Map<string, JudgeMaker>([
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
 * The rule that callers grant, widen or remove no more than they have, for every write to a module that decides access:
 * a form, an import, a bulk change, the history, the recycle bin or a handler. Grants, which no module stores, follow
 * the same rule in `changeGrants`.
 * @returns null for an administrator, and without a session
 */
export function guardRights(context: RightsContext): WriteGuard | null {
  const { caller } = context;
  if (caller === null || caller.administrator) return null;
  return async (module) => {
    const makeJudge = JUDGES.get(module.name);
    if (makeJudge === undefined) return null;
    return makeJudge(await judgementOf(context, caller));
  };
}
