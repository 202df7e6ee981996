import { toJsonSchema } from "@valibot/to-json-schema";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { safeParse, type BaseIssue } from "valibot";
import { CallError, type ApiCalls } from "./api-calls.ts";
import { MODULE_TOOLS } from "./module-tools.ts";
import { RECORD_TOOLS } from "./record-tools.ts";

const TOOLS = [...RECORD_TOOLS, ...MODULE_TOOLS];

const INSTRUCTIONS =
  "Trellis makes an administration console from module files. Read a module with describe_module before you read or write its records. " +
  "Write module files with module_format, lint_module and preview_module, then propose_module. Ids are texts.";

/** Called after each call of a tool. */
type ToolListener = (tool: string, input: unknown, isError: boolean) => void;

/** Answers one request of the protocol. Each has a server of its own, because nothing is kept between requests. */
export async function openMcpServer(request: Request, api: ApiCalls, version: string, onCall: ToolListener): Promise<Response> {
  const server = new Server({ name: "trellis", version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.map(({ name, description, input, writes = false }) => ({
      name,
      description,
      inputSchema: { ...toJsonSchema(input, { errorMode: "ignore", typeMode: "input" }), type: "object" as const },
      annotations: { readOnlyHint: !writes },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await callTool(api, params.name, params.arguments ?? {});
    onCall(params.name, params.arguments ?? {}, result.isError === true);
    return result;
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}

async function callTool(api: ApiCalls, name: string, input: unknown): Promise<CallToolResult> {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined) return failed(`There is no tool ${name}. Tools: ${TOOLS.map((each) => each.name).join(", ")}`);
  const { success, output, issues } = safeParse(tool.input, input);
  if (!success) {
    return failed(`The input does not fit. ${issues.map(faultOf).join("; ")}`);
  }
  try {
    return { content: [{ type: "text", text: JSON.stringify(await tool.run(api, output), null, 1) }] };
  } catch (error) {
    if (error instanceof CallError) return failed(error.message);
    throw error;
  }
}

/** Names the place and the mistake, as a language model can mend it. */
function faultOf({ path, message, expected, received }: BaseIssue<unknown>): string {
  const place = (path ?? []).map(({ key }) => String(key)).join(".");
  if (expected === "never") return `${place} is no input of this tool`;
  return received === "undefined" ? `${place} is missing` : `${place}: ${message}`;
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
