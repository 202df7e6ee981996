import { RECORDS, TrellisError, type NeededCode, type RecordsEndpoint } from "#contract";
import type { Catalog, Module, OperationId } from "#metadata";
import { isSingle } from "../records/single-record.ts";
import { READS, firstOperation } from "../records/scope/read-endpoints.ts";
import type { ServedEndpoint } from "../policies/authorise.ts";
import type { ModuleRoute, OwnEndpoint, RecordEndpoint } from "./route-table.ts";

const MODULE = "module";

/** The record endpoints under their common address. */
export function mountRecordEndpoints(endpoints: readonly RecordEndpoint[]): readonly OwnEndpoint[] {
  return endpoints.map((served) => ({
    method: served.endpoint.method,
    path: served.endpoint.path,
    route: { kind: "record", endpoint: served },
  }));
}

/**
 * The endpoint as the module that the path names has it.
 * @throws TrellisError noEndpoint when there is no such module, or nothing in it that the endpoint could do
 */
export function moduleRoute(
  { endpoint, run }: RecordEndpoint,
  catalog: Catalog,
  parameters: ReadonlyMap<string, string>,
): { readonly route: ModuleRoute; readonly parameters: ReadonlyMap<string, string> } {
  const module = catalog.modules.get(parameters.get(MODULE) ?? "");
  if (module === undefined || (endpoint.many === true && isSingle(module))) throw new TrellisError("noEndpoint");
  const rest = new Map(parameters);
  // Not a field to ask by.
  rest.delete(MODULE);
  return {
    route: { kind: "module", module, endpoint: endpointOf(endpoint, module, codesOf(endpoint, module)), run },
    parameters: rest,
  };
}

function codesOf({ access: { needs } }: RecordsEndpoint, module: Module): readonly string[] {
  const access = needs.flatMap((need) => (need === "view" ? viewCodes(module) : (module.permissions[need] ?? [])));
  if (access.length === 0) throw new TrellisError("noEndpoint");
  return access;
}

/** The codes with which a record can be opened. */
function viewCodes(module: Module): readonly string[] {
  const access = firstOperation(module, ["detail"])?.access;
  return typeof access === "object" ? access : [module.permissions.read];
}

const SAVES: readonly OperationId[] = ["submit", "save", "update"];

/** Operations of a module that such an endpoint is another way to; the first that the module has stands for all. */
const BESIDE: Readonly<Partial<Record<NeededCode, readonly OperationId[]>>> = {
  read: READS,
  view: ["detail", ...READS],
  add: SAVES,
  edit: SAVES,
  delete: ["remove"],
  export: READS,
  import: SAVES,
  print: READS,
};

function operationBeside(
  {
    access: {
      needs: [need = "read"],
    },
  }: RecordsEndpoint,
  module: Module,
): readonly string[] {
  const endpoint = firstOperation(module, BESIDE[need] ?? []);
  return endpoint === null ? [] : [endpoint.path, ...(endpoint.aliases ?? [])];
}

function endpointOf(endpoint: RecordsEndpoint, module: Module, access: readonly string[]): ServedEndpoint {
  const { method, leavesRecords } = endpoint;
  const path = endpoint.path.slice(RECORDS.length);
  return {
    id: path.slice(1),
    method,
    path: `${RECORDS.slice("/api".length).replace(`{${MODULE}}`, module.name)}${path}`,
    target: { kind: "handler", handler: `trellis${path}` },
    access,
    beside: operationBeside(endpoint, module),
    ...(leavesRecords === true ? { leavesRecords } : {}),
  };
}
