import { HEADERS, MCP_PATH, TrellisError, isJsonObject } from "#contract";
import { redacted, type ApiRequest, type Caller, type Core, type OwnEndpoint } from "#server/schemas";
import { ApiCalls } from "./api-calls.ts";

/**
 * The Model Context Protocol over HTTP. It keeps no session: each request carries the token of a person, and each tool
 * calls the server's own endpoints with that token, so that a tool may do what the person may do and no more.
 */
export function mcpEndpoint(core: Core): OwnEndpoint {
  return {
    method: "POST",
    path: MCP_PATH,
    // The `Authorization` header has the person's token, not the credential of a client.
    route: { kind: "own", client: "itself", run: (apiRequest) => answer(core, apiRequest) },
  };
}

async function answer(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const { request, address, locale } = apiRequest;
  const token = request.headers.get(HEADERS.token) ?? request.headers.get("Authorization");
  const caller: Caller | null = await core.callers.byHeader(token);
  if (caller === null || token === null) throw new TrellisError("unauthorized");
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (length > core.deps.config.bodyLimit) throw new TrellisError("tooLarge");
  const api = new ApiCalls({ fetch: (call) => core.fetch(call, address), token, locale });
  // Loaded with the first call: most servers never need it.
  const { openMcpServer } = await import("./mcp-server.ts");
  return openMcpServer(request, api, core.deps.config.version, (tool, input, isError) => {
    const module = core.inForce().catalog.modules.get(textOf(input, "module")) ?? null;
    const data = `${tool} ${JSON.stringify(redacted(input, module)).slice(0, LONGEST)}${isError ? " (refused)" : ""}`;
    const { tenantId, account } = caller;
    core.logs.event(apiRequest, { logId: "mcp-tool", level: isError ? "warn" : "info", tenantId, account, data });
  });
}

function textOf(input: unknown, key: string): string {
  const value = isJsonObject(input) ? input[key] : undefined;
  return typeof value === "string" ? value : "";
}

/** Characters of a tool's input in the log. */
const LONGEST = 1000;
