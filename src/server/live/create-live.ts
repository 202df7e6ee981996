import { CHANGES_PATH } from "#contract";
import type { Catalog, Endpoint } from "#metadata";
import type { Kysely } from "kysely";
import { Journal } from "../data/journal.ts";
import { nextId } from "../data/server-state.ts";
import type { TrellisTables } from "../data/tables.ts";
import type { ServerDeps } from "../deps.ts";
import type { ApiScopes } from "../policies/api-scopes.ts";
import type { Callers } from "../session/callers.ts";
import { AccessMarks } from "./access-marks.ts";
import { LiveStreams } from "./live-streams.ts";
import { SeenRecords } from "./seen-records.ts";

interface LiveParts {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly callers: Callers;
  readonly apiScopes: ApiScopes;
  readonly catalog: () => Catalog;
}

const CHANGES: Endpoint = {
  id: "changes",
  method: "GET",
  path: CHANGES_PATH.slice("/api".length),
  target: { kind: "handler", handler: "trellis/changes" },
  access: "signed-in",
};
const NOTHING_ASKED = new Map<never, never>();
const NO_REQUEST = new Request("http://trellis.invalid/");

/** What a caller may see is asked long after the request that began to listen. */
export function createLive({ deps, db, callers, apiScopes, catalog }: LiveParts): LiveStreams {
  const seen = new SeenRecords(({ module, caller, tenantId }) => ({
    deps,
    catalog: catalog(),
    db,
    module,
    endpoint: CHANGES,
    journal: new Journal(CHANGES.id, () => nextId(deps)),
    apiScopes,
    caller,
    tenantId,
    locale: "zh",
    query: NOTHING_ASKED,
    body: null,
    files: NOTHING_ASKED,
    request: NO_REQUEST,
    address: "",
  }));
  return new LiveStreams({ deps, callers, catalog, seen, marks: new AccessMarks(db, catalog) });
}
