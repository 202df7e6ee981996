import { HEADERS, apiEndpoints, isRecordsEndpoint, type ApiEndpoint, type Json, type JsonObject } from "#contract";
import { jsonSchemaOf } from "./own-schemas.ts";

export const RECORDS_TAG: JsonObject = {
  name: "records",
  description: "Endpoints that every module has beside those of its file, under one path that names the module",
};

/** Component that lists the names of all modules. */
export const MODULE_NAME = "Trellis.ModuleName";

/** OpenAPI paths of Trellis's own endpoints. */
export function ownPaths(): Readonly<Record<string, JsonObject>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of apiEndpoints()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: ApiEndpoint): JsonObject {
  const records = isRecordsEndpoint(endpoint);
  const parameters = parametersOf(endpoint);
  const description = descriptionOf(endpoint);
  return {
    tags: [records ? "records" : "trellis"],
    operationId: records ? `records_${endpoint.id}` : endpoint.id,
    summary: endpoint.summary,
    ...(description === "" ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(endpoint),
    responses: {
      "200": answerOf(endpoint),
      ...Object.fromEntries(errorsOf(endpoint).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
    ...securityOf(endpoint),
  };
}

function descriptionOf(endpoint: ApiEndpoint): string {
  const needs = isRecordsEndpoint(endpoint) ? [`Needs the module's code for ${endpoint.access.needs.join(" or ")}.`] : [];
  return [...(endpoint.description === undefined ? [] : [endpoint.description]), ...needs].join(" ");
}

function securityOf({ access }: ApiEndpoint): JsonObject {
  if (access === "public") return { security: [] };
  if (access === "client") return { security: [{ client: [] }] };
  return typeof access === "object" && "codes" in access ? { "x-permissions": [...access.codes] } : {};
}

const PAGING: readonly JsonObject[] = ["current", "size"].map((name) => ({ $ref: `#/components/parameters/${name}` }));

function parametersOf({ path, query, paged, filters }: ApiEndpoint): readonly JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): JsonObject => ({
    name,
    in: "path",
    required: true,
    schema: name === "module" ? { $ref: `#/components/schemas/${MODULE_NAME}` } : { type: "string" },
  }));
  return [
    ...inPath,
    ...(query === undefined ? [] : queryParameters(jsonSchemaOf(query))),
    ...(paged !== undefined ? PAGING : []),
    ...(filters === true ? [{ $ref: "#/components/parameters/AnyFilters" }] : []),
  ];
}

function queryParameters({ properties, required = [] }: JsonObject): readonly JsonObject[] {
  const names: readonly Json[] = Array.isArray(required) ? required : [];
  return Object.entries((properties ?? {}) as JsonObject).map(([name, property]) => {
    const { description, ...schema } = property as JsonObject;
    return { name, in: "query", required: names.includes(name), ...(description === undefined ? {} : { description }), schema };
  });
}

const FILE: JsonObject = { type: "string", format: "binary" };

function bodyOf({ body, upload }: ApiEndpoint): JsonObject {
  if (upload === true) {
    const schema = { type: "object", required: ["file"], properties: { file: FILE } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: jsonSchemaOf(body) } } } };
}

function answerOf({ data, reply }: ApiEndpoint): JsonObject {
  const schema = data === undefined ? {} : jsonSchemaOf(data);
  switch (reply) {
    case "file":
      return {
        description: "The file; `Content-Disposition` has its name",
        content: {
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: FILE },
          "text/csv": { schema: FILE },
        },
      };
    case "document":
      return { description: "The document", content: { "*/*": { schema: FILE } } };
    case "events":
      return { description: "Server-sent events", content: { "text/event-stream": { schema: { type: "string" } } } };
    case "bare":
      return { description: "OK", content: { "application/json": { schema } } };
    case undefined:
      return { description: "OK", content: { "application/json": { schema: envelopeOf(schema) } } };
  }
}

/** The schema of a successful envelope. */
export function envelopeOf(data: JsonObject): JsonObject {
  return {
    type: "object",
    required: ["code", "success", "data", "msg"],
    properties: {
      code: { type: "integer", const: 200 },
      success: { type: "boolean", const: true },
      data,
      msg: { type: "string" },
    },
  };
}

function errorsOf(endpoint: ApiEndpoint): readonly string[] {
  const { access, query, body, upload, filters, paged, errors = [] } = endpoint;
  const reads = query !== undefined || body !== undefined || upload === true || filters === true || paged !== undefined;
  const open = access === "public" || access === "client";
  const codes = [
    ...(reads ? ["400"] : []),
    ...(open && endpoint.reply !== "bare" ? [] : open ? [] : ["401"]),
    ...(open || access === "signed-in" ? [] : ["403"]),
    ...errors,
  ];
  return [...new Set(codes)].sort();
}

/** Filters of an unknown module. */
export const ANY_FILTERS: JsonObject = {
  name: "filters",
  in: "query",
  style: "form",
  explode: true,
  description: "The filters of the module's list, see its parameter `…Filters`; also `where`",
  schema: { type: "object", additionalProperties: { type: "string" } },
};

const errorBody: JsonObject = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
const failure = (description: string): JsonObject => ({ description, content: errorBody });

export const RESPONSES: JsonObject = {
  "400": failure("The request cannot be read or breaks a rule; `errors` names the fields"),
  "401": failure("Not signed in"),
  "403": failure("The caller lacks the permission"),
  "404": failure("No such record"),
  "409": failure("Another save came first, the state does not allow it, or the record is in use"),
  "413": failure("Larger than the server's limit"),
  "429": failure("Too many attempts, or too many running jobs"),
  "503": { description: "The database does not answer" },
};

export const SECURITY_SCHEMES: JsonObject = {
  token: { type: "apiKey", in: "header", name: HEADERS.token, description: "`bearer <access token>`, from the sign-in" },
  client: { type: "http", scheme: "basic", description: "The client's id and secret" },
};
