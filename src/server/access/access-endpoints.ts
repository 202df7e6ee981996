import { ACCESS_CODES, ACCESS_PATHS, HEADERS } from "#contract";
import type { Core } from "../core.ts";
import { signedIn } from "../http/auth-endpoints.ts";
import type { OwnEndpoint } from "../http/build-routes.ts";
import { succeed } from "../http/envelope.ts";
import { readQuery, type Incoming } from "../http/incoming.ts";
import { forbidden } from "../policies/authorise.ts";
import { holds } from "../policies/permissions.ts";
import { tenantMeant } from "../policies/tenant.ts";
import type { AccessReader } from "./access-reader.ts";
import { explain } from "./explain.ts";
import { holdersOf, peopleOfRole } from "./holders.ts";
import { peoplePage, personNamed } from "./people.ts";
import { subjects } from "./subjects.ts";

/** Who may do what, and why (contract: ACCESS_PATHS). Nothing here writes. */
export function accessEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (
    path: string,
    answer: (reader: AccessReader, query: ReadonlyMap<string, string>) => Promise<unknown>,
  ): OwnEndpoint => ({
    method: "GET",
    path,
    route: {
      kind: "own",
      run: async (incoming) => {
        const reader = await readerOf(core, incoming);
        return succeed(await answer(reader, readQuery(incoming.search, null)), incoming.locale);
      },
    },
  });
  const named = (query: ReadonlyMap<string, string>, name: string): string => query.get(name) ?? "";
  return [
    get(ACCESS_PATHS.subjects, (reader, query) => subjects(reader, named(query, "keyword"))),
    get(ACCESS_PATHS.people, (reader, query) =>
      query.has("userId") ? personNamed(reader, named(query, "userId")) : peoplePage(reader, query),
    ),
    get(ACCESS_PATHS.explanation, (reader, query) =>
      explain(reader, named(query, "userId"), named(query, "subject"), named(query, "acting")),
    ),
    get(ACCESS_PATHS.holders, (reader, query) =>
      query.has("roleId")
        ? peopleOfRole(reader, named(query, "roleId"), query)
        : holdersOf(reader, named(query, "subject"), query),
    ),
  ];
}

async function readerOf(core: Core, incoming: Incoming): Promise<AccessReader> {
  const caller = await signedIn(core, incoming);
  if (!ACCESS_CODES.some((code) => holds(caller, code))) throw forbidden(ACCESS_CODES.join(" / "));
  const { catalog, tables, routes } = core.inForce();
  const tenantId = await tenantMeant(core.db, tables, caller, incoming.request.headers.get(HEADERS.tenant));
  return { deps: core.deps, db: core.db, catalog, tables, routes, apiScopes: core.apiScopes, caller, tenantId };
}
