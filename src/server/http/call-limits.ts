import type { OperationContext } from "../base/context.ts";
import type { Core } from "./core.ts";
import type { OwnEndpoint } from "./route-table.ts";
import { RateLimit } from "./rate-limit.ts";

/** A number of calls that one address or one user may make per minute, counted over all nodes. */
export interface CallLimit {
  /** Unique name, under which the calls are counted. */
  readonly name: string;
  /** Calls per minute. */
  readonly calls: number;
  /** Calls without a user count by address. */
  readonly per: "address" | "user";
  /**
   * Endpoints that share the limit: `order/submit` for one endpoint of a module, `order` for all of them, and method and
   * path for an endpoint outside of modules (`POST /api/trellis/inbox/send`). Empty: the endpoint itself calls
   * `core.limits.count`, because the request decides whether the call counts.
   */
  readonly endpoints: readonly string[];
}

/** The limits that all capabilities and features declare. */
export class CallLimits {
  readonly #limits = new Map<string, RateLimit>();
  readonly #byEndpoint = new Map<string, { readonly limit: RateLimit; readonly per: CallLimit["per"] }[]>();

  /** @throws Error for a name that two limits have */
  declare(core: Pick<Core, "deps" | "db">, limits: readonly CallLimit[]): void {
    for (const { name, calls, per, endpoints } of limits) {
      if (this.#limits.has(name)) throw new Error(`two limits have the name ${name}`);
      const limit = new RateLimit(core, name, calls);
      this.#limits.set(name, limit);
      for (const endpoint of endpoints) {
        const others = this.#byEndpoint.get(endpoint) ?? [];
        this.#byEndpoint.set(endpoint, [...others, { limit, per }]);
      }
    }
  }

  /**
   * Counts a call of a limit without endpoints, as several where `calls` says so. Call it outside of a transaction.
   * @throws TrellisError tooManyRequests; Error for a name that nobody declares
   */
  async count(name: string, key: string, calls = 1): Promise<void> {
    const limit = this.#limits.get(name);
    if (limit === undefined) throw new Error(`no capability declares the limit ${name}`);
    await limit.count(key, calls);
  }

  /** Counts a call of a module's endpoint. @throws TrellisError tooManyRequests */
  async countCall({ module, endpoint, caller, address }: OperationContext): Promise<void> {
    if (this.#byEndpoint.size === 0) return;
    for (const name of [module.name, `${module.name}/${endpoint.id}`]) {
      await this.#countAll(name, address, () => Promise.resolve(caller?.userId));
    }
  }

  /**
   * Puts the limits before the endpoints outside of modules.
   * @throws Error for a limit of an endpoint that does not exist
   */
  guard(core: Pick<Core, "callers">, endpoints: readonly OwnEndpoint[]): readonly OwnEndpoint[] {
    const addresses = new Set(endpoints.map(addressOf));
    const unknown = [...this.#byEndpoint.keys()].find((name) => name.includes(" ") && !addresses.has(name));
    if (unknown !== undefined) throw new Error(`a limit names ${unknown}, which no capability serves`);
    return endpoints.map((endpoint) => {
      const { route } = endpoint;
      const name = addressOf(endpoint);
      if (route.kind !== "own" || !this.#byEndpoint.has(name)) return endpoint;
      const run: typeof route.run = async (apiRequest, parameters) => {
        const userId = async () => (await core.callers.ofRequest(apiRequest.request.headers))?.userId;
        await this.#countAll(name, apiRequest.address, userId);
        return route.run(apiRequest, parameters);
      };
      return { ...endpoint, route: { ...route, run } };
    });
  }

  async #countAll(name: string, address: string, userId: () => Promise<string | undefined>): Promise<void> {
    for (const { limit, per } of this.#byEndpoint.get(name) ?? []) {
      await limit.count(per === "address" ? address : ((await userId()) ?? address));
    }
  }
}

function addressOf({ method, path }: OwnEndpoint): string {
  return `${method} ${path}`;
}
