import type { Action, Endpoint, Module, OperationId } from "#metadata";

/** Endpoints and actions say their path under `/api` (module.ts, `Endpoint.path`). */
export function urlOf(endpoint: Endpoint | Action): string {
  return `/api${endpoint.path}`;
}

/** The endpoint of a generic operation; null when the module has none. */
export function endpointOf(module: Module, operation: OperationId): Endpoint | null {
  return module.endpoints.find(({ target }) => target.kind === "operation" && target.operation === operation) ?? null;
}
