import type { Action, Endpoint, Module, OperationId } from "#metadata";

/** Endpoints and actions say their path under `/api` (module.ts, `Endpoint.path`). */
export function urlOf(endpoint: Endpoint | Action): string {
  return `/api${endpoint.path}`;
}

/** The URL with its `{parameters}` filled in from named values, and the values that are left to be sent beside it. */
export function filledUrl<T>(
  endpoint: Endpoint | Action,
  values: Readonly<Record<string, T>>,
): { readonly url: string; readonly rest: Readonly<Record<string, T>> } {
  const rest = { ...values };
  const url = urlOf(endpoint).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value: unknown = rest[name];
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(typeof value === "string" || typeof value === "number" ? String(value) : "");
  });
  return { url, rest };
}

/** The endpoint of a generic operation; null when the module has none. */
export function endpointOf(module: Module, operation: OperationId): Endpoint | null {
  return module.endpoints.find(({ target }) => target.kind === "operation" && target.operation === operation) ?? null;
}
