import { changesEndpoint } from "#contract";
import type { Catalog, Endpoint } from "#metadata";
import { Journal } from "../../base/journal.ts";
import { nextId } from "../../data/server-state.ts";
import type { Core } from "../../http/core.ts";
import { AccessFingerprints } from "./access-fingerprints.ts";
import { LiveStreams } from "./live-streams.ts";
import { VisibleRecords } from "./visible-records.ts";

const CHANGES: Endpoint = {
  id: "changes",
  method: "GET",
  path: changesEndpoint.path.slice("/api".length),
  target: { kind: "handler", handler: "trellis/changes" },
  access: "signed-in",
};
const NOTHING_ASKED = new Map<never, never>();
const NO_REQUEST = new Request("http://trellis.invalid/");

/** The rights of a listener are checked long after the request that opened the stream. */
export function createLive({ deps, db, callers, apiScopes, fileLinks, inForce }: Core): LiveStreams {
  const catalog = (): Catalog => inForce().catalog;
  const seen = new VisibleRecords(({ module, caller, tenantId }) => ({
    deps,
    catalog: catalog(),
    db,
    module,
    endpoint: CHANGES,
    journal: new Journal(CHANGES.id, () => nextId(deps)),
    apiScopes,
    fileLinks,
    unprovenFiles: new Set(),
    caller,
    tenantId,
    locale: "zh",
    query: NOTHING_ASKED,
    body: null,
    files: NOTHING_ASKED,
    request: NO_REQUEST,
    address: "",
  }));
  return new LiveStreams({ deps, callers, catalog, seen, marks: new AccessFingerprints(db, catalog) });
}
