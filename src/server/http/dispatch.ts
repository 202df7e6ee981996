import { HEADERS, TrellisError } from "#contract";
import type { Core } from "./core.ts";
import { isOfFamily } from "../base/context.ts";
import { randomText } from "../session/random.ts";
import { toTrellisError } from "../data/database-errors.ts";
import { errorResponse, isFailure } from "./replies/error-response.ts";
import { errorForFamily } from "./replies/family-dialect.ts";
import type { ApiRequest } from "./requests/api-request.ts";
import { moduleRoute } from "./record-endpoints.ts";
import type { ModuleRoute, Route, RouteTable } from "./route-table.ts";
import { runEndpoint } from "./run-endpoint.ts";
import { loggedCall, newTrace } from "./trace.ts";

/** From a request to its answer, which names the zone of its moments. Never rejects. */
export async function dispatch(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const response = await answer(core, apiRequest);
  response.headers.set(HEADERS.timeZone, core.deps.config.timeZone);
  return response;
}

/** Whatever goes wrong leaves by the one error door. */
async function answer(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const trace = newTrace();
  let route: Route | null = null;
  try {
    const inForce = core.inForce();
    const found = findRoute(inForce.routes, apiRequest);
    if (!("route" in found)) return notRouted(apiRequest, found);
    route = found.route;
    let { parameters } = found;
    if (route.kind === "record") ({ route, parameters } = moduleRoute(route.endpoint, inForce.catalog, parameters));
    if (route.kind === "own" && route.client !== "itself") {
      await core.clients.check(apiRequest.request.headers.get("Authorization"), route.client === "needed");
    }
    const response =
      route.kind === "own"
        ? await route.run(apiRequest, parameters)
        : await runEndpoint(core, inForce, route, parameters, apiRequest, trace);
    if (route.kind === "module") core.logs.call(apiRequest, loggedCall(trace, route, response.status));
    return apiRequest.request.method === "HEAD" ? withoutBody(response) : response;
  } catch (thrown) {
    const error = toTrellisError(thrown, () => randomText(core.deps, 6));
    const module: ModuleRoute | null = route?.kind === "module" ? route : null;
    const call = loggedCall(trace, module, error.status);
    if (isFailure(error)) core.logs.failure(apiRequest, error, call);
    if (module !== null) core.logs.call(apiRequest, call);
    const bareErrors = route?.kind === "own" && route.bareErrors === true;
    const { locale } = apiRequest;
    const shown = isOfFamily(trace.caller) ? errorForFamily(error, locale) : error;
    const response = errorResponse(shown, locale, bareErrors, (json) => core.fileLinks.sign(json, trace.tenantId));
    return apiRequest.request.method === "HEAD" ? withoutBody(response) : response;
  }
}

/** Front ends of the API family often stand behind a proxy that takes `/api` off their addresses. */
function findRoute(routes: RouteTable, { method, path }: ApiRequest): ReturnType<RouteTable["find"]> {
  const found = routes.find(method, path);
  return "route" in found || path.startsWith("/api/") ? found : routes.find(method, `/api${path}`);
}

/** True for the addresses that the server answers; all others are the console's. */
export function isServerPath(path: string): boolean {
  return /^\/(?:api|files|blade[-_][\w-]+|message_board)(?:\/|$)/.test(path) || CLIENT_CALLS.has(path);
}

/** Calls of the family's front ends for themselves. */
const CLIENT_CALLS: ReadonlySet<string> = new Set(["/user/send-logs", "/user/getUserInfo"]);

function notRouted(apiRequest: ApiRequest, methods: readonly string[]): Response {
  if (methods.length === 0) throw new TrellisError("noEndpoint");
  const allowed = [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))), "OPTIONS"].join(
    ", ",
  );
  // No CORS headers: pages of other origins have no business here.
  if (apiRequest.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allowed } });
  throw new TrellisError("methodNotAllowed", { params: { allowed } });
}

function withoutBody(response: Response): Response {
  return new Response(null, { status: response.status, headers: response.headers });
}
