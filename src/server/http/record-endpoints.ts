import { PATHS, TrellisError } from "#contract";
import type { Catalog, Module, OperationId, Permissions } from "#metadata";
import { bulkEndpoints } from "../bulk/bulk-endpoints.ts";
import type { Core } from "../core.ts";
import type { Handler } from "../feature.ts";
import { historyEndpoints } from "../history/history-endpoints.ts";
import { listEndpoints } from "../lists/list-endpoints.ts";
import { isSingle } from "../operations/only-record.ts";
import { READS, firstOperation } from "../operations/reading.ts";
import { transferEndpoints } from "../transfer/transfer-endpoints.ts";
import { viewEndpoints } from "../views/view-endpoints.ts";
import type { ServedEndpoint } from "../policies/authorise.ts";
import type { OwnEndpoint } from "./build-routes.ts";
import type { ModuleRoute } from "./route-table.ts";

/** Which codes of a module open an endpoint: one of them suffices. */
export type Need = Exclude<keyof Permissions, "prefix">;

/**
 * An endpoint that every module has beside those its file names: `/api/trellis/records/{module}{path}`. It passes the
 * same doors as they do (caller, permission, tenant, API scope, transaction of a POST, envelope, log); an API scope that
 * closes the list, the save or the removal of a module closes these other ways to its records, too.
 */
export interface RecordEndpoint {
  readonly method: "GET" | "POST";
  /** After the module's name, e.g. `/history`. May hold `{parameters}`, which reach the handler in `context.query`. */
  readonly path: string;
  readonly needs: readonly Need[];
  /** A POST that changes none of the module's records: who may read those of the platform may call it from any tenant. */
  readonly leavesRecords?: true;
  /** About many records: a module with a single one does not have it. */
  readonly many?: true;
  readonly run: Handler;
}

const MODULE = "module";

export function recordEndpoints(core: Core): readonly OwnEndpoint[] {
  const endpoints: readonly RecordEndpoint[] = [
    ...bulkEndpoints(core),
    ...historyEndpoints(),
    ...listEndpoints(),
    ...transferEndpoints(core),
    ...viewEndpoints(),
  ];
  return endpoints.map((endpoint) => ({
    method: endpoint.method,
    path: `${PATHS.records}/{${MODULE}}${endpoint.path}`,
    route: { kind: "record", endpoint },
  }));
}

/**
 * The endpoint as the module that the path names has it.
 * @throws TrellisError noEndpoint when there is no such module, or nothing in it that the endpoint could do
 */
export function moduleRoute(
  endpoint: RecordEndpoint,
  catalog: Catalog,
  parameters: ReadonlyMap<string, string>,
): { readonly route: ModuleRoute; readonly parameters: ReadonlyMap<string, string> } {
  const module = catalog.modules.get(parameters.get(MODULE) ?? "");
  if (module === undefined || (endpoint.many === true && isSingle(module))) throw new TrellisError("noEndpoint");
  const rest = new Map(parameters);
  // Not a field to ask by.
  rest.delete(MODULE);
  return {
    route: { kind: "module", module, endpoint: endpointOf(endpoint, module, codesOf(endpoint, module)), run: endpoint.run },
    parameters: rest,
  };
}

function codesOf({ needs }: RecordEndpoint, module: Module): readonly string[] {
  const access = needs.map((need) => module.permissions[need]).filter((code) => code !== null);
  if (access.length === 0) throw new TrellisError("noEndpoint");
  return access;
}

const SAVES: readonly OperationId[] = ["submit", "save", "update"];

/** Operations of a module that such an endpoint is another way to; the first that the module has stands for all. */
const BESIDE: Readonly<Partial<Record<Need, readonly OperationId[]>>> = {
  read: READS,
  add: SAVES,
  edit: SAVES,
  delete: ["remove"],
};

function operationBeside({ needs: [need = "read"] }: RecordEndpoint, module: Module): readonly string[] {
  const endpoint = firstOperation(module, BESIDE[need] ?? []);
  return endpoint === null ? [] : [endpoint.path, ...(endpoint.aliases ?? [])];
}

function endpointOf(endpoint: RecordEndpoint, module: Module, access: readonly string[]): ServedEndpoint {
  const { method, path, leavesRecords } = endpoint;
  return {
    id: path.slice(1),
    method,
    path: `${PATHS.records.slice("/api".length)}/${module.name}${path}`,
    target: { kind: "handler", handler: `trellis${path}` },
    access,
    beside: operationBeside(endpoint, module),
    ...(leavesRecords === true ? { leavesRecords } : {}),
  };
}
