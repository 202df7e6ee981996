import { PATHS } from "#contract";
import type { FilePlace } from "../../base/stored-files.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint, OwnRoute } from "../../http/route-table.ts";
import { fileEndpoint } from "./file-endpoint.ts";

/** Downloads of stored files: `{place}` is a file, or the folder of one. */
export function fileEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (path: string, run: OwnRoute["run"]): OwnEndpoint => ({ method: "GET", path, route: { kind: "own", run } });
  const place = (): FilePlace => ({ deps: core.deps, db: core.db, catalog: core.inForce().catalog });
  // Some front ends forward nothing but `/api`.
  return [PATHS.files, `/api${PATHS.files}`].flatMap((base) => [
    get(`${base}/{place}`, (apiRequest, parameters) => fileEndpoint(place(), apiRequest, parameters.get("place") ?? "")),
    get(`${base}/{place}/{name}`, (apiRequest, parameters) =>
      fileEndpoint(place(), apiRequest, `${parameters.get("place")}/${parameters.get("name")}`),
    ),
  ]);
}
