import { fileEndpoint, fileInFolderEndpoint, fileNamesEndpoint, signedFileEndpoint } from "#contract";
import { fileNamesIn } from "../../base/file-links.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { originalNames } from "./original-names.ts";
import { openFile, type SignedPlace } from "./open-file.ts";

/** Downloads of stored files: `{place}` is a file, or the folder of one. */
export function fileEndpoints(core: Core): readonly OwnEndpoint[] {
  const place = (): SignedPlace => ({ deps: core.deps, db: core.db, catalog: core.inForce().catalog, fileLinks: core.fileLinks });
  const served = [
    serveEndpoint(core, fileEndpoint, ({ path, apiRequest }) =>
      openFile(place(), apiRequest, { name: path.place, signature: null }),
    ),
    serveEndpoint(core, fileInFolderEndpoint, ({ path, apiRequest }) =>
      openFile(
        place(),
        apiRequest,
        path.place.startsWith("~")
          ? { name: path.name, signature: path.place }
          : { name: `${path.place}/${path.name}`, signature: null },
      ),
    ),
    serveEndpoint(core, signedFileEndpoint, ({ path, apiRequest }) =>
      openFile(place(), apiRequest, { name: `${path.name}/${path.file}`, signature: path.place }),
    ),
  ];
  // A body with a link that the caller was not shown is refused before the handler runs.
  const names = serveEndpoint(core, fileNamesEndpoint, async ({ body }) => {
    const found = await originalNames(place(), [...fileNamesIn(body.links)]);
    return Object.fromEntries([...found].map(([name, original]) => [name.split("/").at(-1) ?? name, original]));
  });
  // Some front ends forward nothing but `/api`.
  return [...served, ...served.map((endpoint) => ({ ...endpoint, path: `/api${endpoint.path}` })), names];
}
