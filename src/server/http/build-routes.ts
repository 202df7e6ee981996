import type { Catalog, Endpoint, Module } from "#metadata";
import type { Feature, Handler } from "../feature.ts";
import type { Log } from "../deps.ts";
import { OPERATIONS_BY_ID } from "../operations/by-id.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { runAction } from "../operations/run-action.ts";
import { RouteTable, type OwnRoute, type RecordRoute } from "./route-table.ts";

/** A route of Trellis itself with its place. */
export interface OwnEndpoint {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly route: OwnRoute | RecordRoute;
}

/** Handlers of all features by id. @throws Error for an id that two features bring */
export function handlersOf(features: readonly Feature[]): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const feature of features) {
    for (const [id, handler] of Object.entries(feature.handlers)) {
      if (handlers.has(id)) throw new Error(`the handler ${id} is brought by two features, ${feature.manifest.id} is the second`);
      handlers.set(id, handler);
    }
  }
  return handlers;
}

/**
 * The routes of a Catalog, under `/api`, after Trellis's own. What cannot be served (a handler nobody brings, a place
 * already taken) is logged and left out: one bad module never takes the console down.
 */
export function buildRoutes(
  catalog: Catalog,
  handlers: ReadonlyMap<string, Handler>,
  own: readonly OwnEndpoint[],
  log: Log,
): RouteTable {
  const routes = new RouteTable();
  for (const { method, path, route } of own) routes.add(method, path, route);
  for (const module of catalog.modules.values()) {
    for (const endpoint of module.endpoints) {
      const run = runnerOf(endpoint, handlers);
      if (run === null) {
        warn(log, module, endpoint, "no feature brings its handler");
        continue;
      }
      for (const path of addressesOf(endpoint)) {
        if (!routes.add(endpoint.method, path, { kind: "module", module, endpoint, run }))
          warn(log, module, endpoint, `another endpoint has the method and path ${path}`);
      }
    }
  }
  return routes;
}

function runnerOf({ target }: Endpoint, handlers: ReadonlyMap<string, Handler>): Handler | null {
  switch (target.kind) {
    case "operation":
      return OPERATIONS_BY_ID[target.operation];
    case "action":
      return runAction;
    case "handler":
      return handlers.get(target.handler) ?? null;
  }
}

function warn(log: Log, module: Module, endpoint: Endpoint, why: string): void {
  log({ level: "warn", message: `${module.name}: ${endpoint.method} ${endpoint.path} (${endpoint.id}) is not served: ${why}` });
}
