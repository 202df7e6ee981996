import { ACCESS_CODES, ACCESS_PATHS, HEADERS } from "#contract";
import type { Core } from "../../http/core.ts";
import { signedIn } from "../../http/signed-in.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { succeed } from "../../http/envelope.ts";
import { readQuery, type ApiRequest } from "../../http/api-request.ts";
import { forbidden } from "../../policies/authorise.ts";
import { holds } from "../../policies/permissions.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import type { AccessReader } from "./access-reader.ts";
import { explain } from "./explain.ts";
import { listGrantees, listRoleUsers } from "./grantees.ts";
import { loadUserPage, loadUser } from "./users.ts";
import { searchTargets } from "./access-targets.ts";

/** Endpoints that explain who may do what, and why (contract: ACCESS_PATHS). They only read. */
export function accessEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (
    path: string,
    answer: (reader: AccessReader, query: ReadonlyMap<string, string>) => Promise<unknown>,
  ): OwnEndpoint => ({
    method: "GET",
    path,
    route: {
      kind: "own",
      run: async (apiRequest) => {
        const reader = await readerOf(core, apiRequest);
        return succeed(await answer(reader, readQuery(apiRequest.search, null)), apiRequest.locale);
      },
    },
  });
  const named = (query: ReadonlyMap<string, string>, name: string): string => query.get(name) ?? "";
  return [
    get(ACCESS_PATHS.subjects, (reader, query) => searchTargets(reader, named(query, "keyword"))),
    get(ACCESS_PATHS.people, (reader, query) => loadUserPage(reader, query)),
    get(ACCESS_PATHS.person, (reader, query) => loadUser(reader, named(query, "userId"))),
    get(ACCESS_PATHS.explanation, (reader, query) =>
      explain(reader, named(query, "userId"), named(query, "subject"), named(query, "acting")),
    ),
    get(ACCESS_PATHS.holders, (reader, query) =>
      query.has("roleId")
        ? listRoleUsers(reader, named(query, "roleId"), query)
        : listGrantees(reader, named(query, "subject"), query),
    ),
  ];
}

async function readerOf(core: Core, apiRequest: ApiRequest): Promise<AccessReader> {
  const caller = await signedIn(core, apiRequest);
  if (!ACCESS_CODES.some((code) => holds(caller, code))) throw forbidden(ACCESS_CODES.join(" / "));
  const { catalog, tables, routes } = core.inForce();
  const tenantId = await resolveTenant(core.db, tables, caller, apiRequest.request.headers.get(HEADERS.tenant));
  return { deps: core.deps, db: core.db, catalog, tables, routes, apiScopes: core.apiScopes, caller, tenantId };
}
