import {
  HEADERS,
  accessExplanationEndpoint,
  accessHoldersEndpoint,
  accessPeopleEndpoint,
  accessPersonEndpoint,
  accessSubjectsEndpoint,
} from "#contract";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import type { AccessReader } from "./access-reader.ts";
import { explain } from "./explain.ts";
import { listGrantees, listRoleUsers } from "./grantees.ts";
import { loadUserPage, loadUser } from "./users.ts";
import { searchTargets } from "./access-targets.ts";

/** Endpoints that explain who may do what, and why. They only read. */
export function accessEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, accessSubjectsEndpoint, async (call) =>
      searchTargets(await readerOf(core, call), call.query.keyword ?? ""),
    ),
    serveEndpoint(core, accessPeopleEndpoint, async (call) =>
      loadUserPage(await readerOf(core, call), { keyword: call.query.keyword, ...call.page }),
    ),
    serveEndpoint(core, accessPersonEndpoint, async (call) => loadUser(await readerOf(core, call), call.query.userId)),
    serveEndpoint(core, accessExplanationEndpoint, async (call) => {
      const { userId, subject, acting = "" } = call.query;
      return explain(await readerOf(core, call), userId, subject, acting);
    }),
    serveEndpoint(core, accessHoldersEndpoint, async (call) => {
      const { subject = "", roleId, keyword } = call.query;
      const reader = await readerOf(core, call);
      const question = { keyword, ...call.page };
      return roleId === undefined ? listGrantees(reader, subject, question) : listRoleUsers(reader, roleId, question);
    }),
  ];
}

async function readerOf(
  core: Core,
  { caller, apiRequest }: { readonly caller: Caller; readonly apiRequest: ApiRequest },
): Promise<AccessReader> {
  const { catalog, tables, routes } = core.inForce();
  const tenantId = await resolveTenant(core.db, tables, caller, apiRequest.request.headers.get(HEADERS.tenant));
  return { deps: core.deps, db: core.db, catalog, tables, routes, apiScopes: core.apiScopes, caller, tenantId };
}
