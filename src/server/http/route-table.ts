import type { Handler } from "../base/feature.ts";
import type { RecordsEndpoint } from "#contract";
import type { Module } from "#metadata";
import type { ServedEndpoint } from "../policies/authorise.ts";
import type { ApiRequest } from "./requests/api-request.ts";

/** An endpoint of a module. */
export interface ModuleRoute {
  readonly kind: "module";
  readonly module: Module;
  readonly endpoint: ServedEndpoint;
  readonly run: Handler;
}

/** An endpoint of Trellis itself; it answers with its own Response. */
export interface OwnRoute {
  readonly kind: "own";
  readonly run: (apiRequest: ApiRequest, parameters: ReadonlyMap<string, string>) => Promise<Response>;
  /** Answers errors as `{error_code, error_description}`. */
  readonly bareErrors?: boolean;
  /**
   * The credential of the program (`Authorization: Basic`): `needed` before a sign-in, or checked by the route `itself`. When
   * absent, only a wrong one is refused.
   */
  readonly client?: "needed" | "itself";
}

/** An endpoint that every module has; which one is meant, the path says. */
export interface RecordRoute {
  readonly kind: "record";
  readonly endpoint: RecordEndpoint;
}

/**
 * An endpoint that every module has beside those in its file: `/api/trellis/records/{module}{path}`. It passes the same
 * checks (caller, permission, tenant, API scope, transaction of a POST, envelope, log). An API scope that closes the
 * list, the save or the removal of a module closes these endpoints, too.
 */
export interface RecordEndpoint {
  /** The handler finds `{parameters}` behind the module's name in `context.query`. */
  readonly endpoint: RecordsEndpoint;
  readonly run: Handler;
}

/** An endpoint outside of modules with its address. */
export interface OwnEndpoint {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly route: OwnRoute | RecordRoute;
}

export type Route = ModuleRoute | OwnRoute | RecordRoute;

export interface Match {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, string>;
}

interface Node {
  readonly literal: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | null;
  readonly methods: Map<string, Route>;
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Method and path → route. Plain paths cost one look-up however many there are; `{name}` segments are walked. */
export class RouteTable {
  readonly #plain = new Map<string, Map<string, Route>>();
  readonly #root: Node = node();

  /** False when the place is taken: the first one keeps it. */
  add(method: string, path: string, route: Route): boolean {
    const methods = path.includes("{") ? this.#pattern(path) : this.#plainMethods(path);
    if (methods.has(method)) return false;
    methods.set(method, route);
    return true;
  }

  /** A match, or the methods that the path does answer to (none: there is no such path). */
  find(method: string, path: string): Match | readonly string[] {
    const plain = this.#plain.get(path);
    const found = plain?.get(method);
    if (found !== undefined) return { route: found, parameters: NO_PARAMETERS };
    const parameters = new Map<string, string>();
    const pattern = walk(this.#root, path.split("/"), 1, parameters);
    const matched = pattern?.get(method);
    if (matched !== undefined) return { route: matched, parameters };
    return [...(plain?.keys() ?? []), ...(pattern?.keys() ?? [])];
  }

  #plainMethods(path: string): Map<string, Route> {
    const known = this.#plain.get(path);
    if (known !== undefined) return known;
    const methods = new Map<string, Route>();
    this.#plain.set(path, methods);
    return methods;
  }

  #pattern(path: string): Map<string, Route> {
    let at = this.#root;
    for (const segment of path.split("/").slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) {
        const next = at.literal.get(segment) ?? node();
        at.literal.set(segment, next);
        at = next;
      } else {
        at.parameter ??= { name, node: node() };
        at = at.parameter.node;
      }
    }
    return at.methods;
  }
}

function walk(at: Node, segments: readonly string[], index: number, parameters: Map<string, string>): Map<string, Route> | null {
  const segment = segments[index];
  if (segment === undefined) return at.methods.size > 0 ? at.methods : null;
  const literal = at.literal.get(segment);
  const found = literal === undefined ? null : walk(literal, segments, index + 1, parameters);
  if (found !== null || at.parameter === null || segment === "") return found;
  const below = walk(at.parameter.node, segments, index + 1, parameters);
  if (below !== null) parameters.set(at.parameter.name, segment);
  return below;
}

function node(): Node {
  return { literal: new Map(), parameter: null, methods: new Map() };
}
