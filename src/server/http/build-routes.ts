import type { Catalog, Endpoint, Module, OperationId } from "#metadata";
import type { FeatureOperations, Handler } from "../base/feature.ts";
import type { Log } from "../base/deps.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { judgedHandler } from "../operations/judged-handler.ts";
import { runAction } from "../operations/run-action.ts";
import { RouteTable, type OwnEndpoint } from "./route-table.ts";

/** Handlers of all features by id. @throws Error for an id that two features bring */
export function handlersOf(features: readonly FeatureOperations[]): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const feature of features) {
    for (const [id, handler] of Object.entries(feature.handlers)) {
      if (handlers.has(id)) throw new Error(`the handler ${id} is brought by two features, ${feature.manifest.id} is the second`);
      handlers.set(id, handler);
    }
  }
  return handlers;
}

/** Everything that routes can lead to. */
export interface Served {
  /** Handlers of features by id. */
  readonly handlers: ReadonlyMap<string, Handler>;
  readonly operations: Readonly<Partial<Record<OperationId, Handler>>>;
  /** Endpoints outside of modules. */
  readonly own: readonly OwnEndpoint[];
}

/**
 * The routes of a Catalog, under `/api`, after Trellis's own. An endpoint without a handler or with a taken address is
 * logged and left out, so that one wrong module does not stop the server.
 */
export function buildRoutes(catalog: Catalog, { handlers, operations, own }: Served, log: Log): RouteTable {
  const routes = new RouteTable();
  for (const { method, path, route } of own) routes.add(method, path, route);
  for (const module of catalog.modules.values()) {
    for (const endpoint of module.endpoints) {
      const run = runnerOf(module, endpoint, handlers, operations);
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

function runnerOf(
  module: Module,
  endpoint: Endpoint,
  handlers: Served["handlers"],
  operations: Served["operations"],
): Handler | null {
  const { target } = endpoint;
  switch (target.kind) {
    case "operation":
      return operations[target.operation] ?? null;
    case "action":
      return runAction;
    case "handler": {
      const handler = handlers.get(target.handler);
      return handler === undefined ? null : judgedHandler(module, endpoint, handler);
    }
  }
}

function warn(log: Log, module: Module, endpoint: Endpoint, why: string): void {
  log({ level: "warn", message: `${module.name}: ${endpoint.method} ${endpoint.path} (${endpoint.id}) is not served: ${why}` });
}
