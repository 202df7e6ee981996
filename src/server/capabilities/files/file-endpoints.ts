import { PATHS } from "#contract";
import type { FilePlace } from "../../base/stored-files.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint, OwnRoute } from "../../http/route-table.ts";
import { fileEndpoint } from "./file-endpoint.ts";

/** Downloads of stored files: `{place}` is a file, or the folder of one. */
export function fileEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (path: string, run: OwnRoute["run"]): OwnEndpoint => ({ method: "GET", path, route: { kind: "own", run } });
  const place = (): FilePlace => ({ deps: core.deps, db: core.db, catalog: core.inForce().catalog });
  return [
    get(`${PATHS.files}/{place}`, (apiRequest, parameters) => fileEndpoint(place(), apiRequest, parameters.get("place") ?? "")),
    get(`${PATHS.files}/{place}/{name}`, (apiRequest, parameters) =>
      fileEndpoint(place(), apiRequest, `${parameters.get("place")}/${parameters.get("name")}`),
    ),
  ];
}
