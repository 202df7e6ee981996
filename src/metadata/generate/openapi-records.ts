import { PATHS, type Json, type JsonObject } from "#contract";
import type { Catalog } from "../catalog.ts";
import { BULK_API } from "./records/bulk-api.ts";
import { linkTo, own, type DescribedEndpoint, type RecordApi } from "./records/describe.ts";
import { HISTORY_API } from "./records/history-api.ts";
import { LISTS_API } from "./records/lists-api.ts";
import { TRANSFER_API } from "./records/transfer-api.ts";

const APIS: readonly RecordApi[] = [LISTS_API, HISTORY_API, BULK_API, TRANSFER_API];
const ENDPOINTS = APIS.flatMap(({ endpoints }) => endpoints);

export const RECORDS_TAG: JsonObject = {
  name: "records",
  description: "What every module has beside its own endpoints, under one path that names the module",
};

const MODULE_NAME = "ModuleName";

export function recordSchemas(catalog: Catalog): Readonly<Record<string, Json>> {
  const shapes = APIS.flatMap(({ schemas }) => Object.entries(schemas).map(([name, schema]) => [own(name), schema] as const));
  return { [own(MODULE_NAME)]: { enum: [...catalog.modules.keys()].sort() }, ...Object.fromEntries(shapes) };
}

/** The endpoints that every module has, told once for all of them (src/server/http/record-endpoints.ts). */
export function recordPaths(): Readonly<Record<string, JsonObject>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = `${PATHS.records}/{module}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method]: operationOf(endpoint) };
  }
  return paths;
}

const MODULE: JsonObject = { name: "module", in: "path", required: true, schema: linkTo(MODULE_NAME) };

function operationOf(endpoint: DescribedEndpoint): JsonObject {
  const { id, summary, needs, query = [], filters = false, body, bodyType = "application/json", errors = [] } = endpoint;
  const parameters = [MODULE, ...query, ...(filters ? [{ $ref: "#/components/parameters/AnyFilters" }] : [])];
  return {
    tags: ["records"],
    operationId: `records_${id}`,
    summary,
    description: `Needs the module's code for ${needs.join(" or ")}.`,
    parameters,
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      "200": answerOf(endpoint),
      ...Object.fromEntries(["400", "401", "403", ...errors].map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
  };
}

const FILE: JsonObject = { schema: { type: "string", format: "binary" } };

function answerOf({ data }: DescribedEndpoint): JsonObject {
  if (data === undefined)
    return {
      description: "The file; `Content-Disposition` has its name",
      content: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": FILE, "text/csv": FILE },
    };
  const envelope: JsonObject = {
    type: "object",
    required: ["code", "success", "data", "msg"],
    properties: { code: { const: 200 }, success: { const: true }, data, msg: { type: "string" } },
  };
  return { description: "OK", content: { "application/json": { schema: envelope } } };
}

/** Filters where the module is not known: by name, with or without a suffix. */
export const ANY_FILTERS: JsonObject = {
  name: "filters",
  in: "query",
  style: "form",
  explode: true,
  description: "The filters of the module's list, see its parameter `…Filters`; also `where`",
  schema: { type: "object", additionalProperties: { type: "string" } },
};
