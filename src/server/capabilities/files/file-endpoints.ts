import { fileEndpoint, fileInFolderEndpoint } from "#contract";
import type { FilePlace } from "../../base/stored-files.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { openFile } from "./open-file.ts";

/** Downloads of stored files: `{place}` is a file, or the folder of one. */
export function fileEndpoints(core: Core): readonly OwnEndpoint[] {
  const place = (): FilePlace => ({ deps: core.deps, db: core.db, catalog: core.inForce().catalog });
  const served = [
    serveEndpoint(core, fileEndpoint, ({ path, apiRequest }) => openFile(place(), apiRequest, path.place)),
    serveEndpoint(core, fileInFolderEndpoint, ({ path, apiRequest }) =>
      openFile(place(), apiRequest, `${path.place}/${path.name}`),
    ),
  ];
  // Some front ends forward nothing but `/api`.
  return [...served, ...served.map((endpoint) => ({ ...endpoint, path: `/api${endpoint.path}` }))];
}
