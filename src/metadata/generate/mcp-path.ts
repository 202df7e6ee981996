import { MCP_PATH, type JsonObject } from "#contract";

const MESSAGE: JsonObject = {
  type: "object",
  required: ["jsonrpc", "method"],
  properties: {
    jsonrpc: { const: "2.0" },
    id: { type: ["string", "integer"], description: "Absent in a notification" },
    method: { type: "string", examples: ["initialize", "tools/list", "tools/call"] },
    params: { type: "object" },
  },
};

const ANSWER: JsonObject = {
  type: "object",
  required: ["jsonrpc", "id"],
  properties: {
    jsonrpc: { const: "2.0" },
    id: { type: ["string", "integer", "null"] },
    result: { type: "object" },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "integer" }, message: { type: "string" } },
    },
  },
};

const failure = (code: string): JsonObject => ({ $ref: `#/components/responses/${code}` });

/**
 * The Model Context Protocol in the OpenAPI document. The protocol defines messages and answers, so the path has no
 * definition among our own endpoints: its answers have no envelope.
 */
export const MCP_PATHS: Readonly<Record<string, JsonObject>> = {
  [MCP_PATH]: {
    post: {
      tags: ["trellis"],
      operationId: "mcp",
      summary: "Model Context Protocol over HTTP, without a session",
      description:
        "One JSON-RPC message per request, for clients of the protocol (https://modelcontextprotocol.io). `tools/list` lists the tools with the schemas of their input. A tool may do what the person of the token may do. The token may also stand in `Authorization`.",
      parameters: [
        {
          name: "Accept",
          in: "header",
          required: true,
          description: "The protocol demands both types",
          schema: { type: "string", const: "application/json, text/event-stream" },
        },
      ],
      requestBody: { required: true, content: { "application/json": { schema: MESSAGE } } },
      responses: {
        "200": { description: "The answer to the message", content: { "application/json": { schema: ANSWER } } },
        "202": { description: "A notification was taken" },
        "401": failure("401"),
        "413": failure("413"),
      },
      security: [{ token: [] }],
    },
  },
};
