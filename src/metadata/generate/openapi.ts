import { QUERY_LIMITS, type Json, type JsonObject } from "#contract";
import type { Catalog } from "../module/catalog.ts";
import type { Endpoint, OperationId } from "../module/endpoint.ts";
import type { Module } from "../module/module.ts";
import { MCP_PATHS } from "./mcp-path.ts";
import { PAGING_PARAMETERS, filterParameter } from "./openapi-filters.ts";
import { holdsFiles } from "../fields/file-limits.ts";
import { ANY_FILTERS, MODULE_NAME, RECORDS_TAG, RESPONSES, SECURITY_SCHEMES, envelopeOf, ownPaths } from "./own-endpoints.ts";
import { ownSchemas } from "./own-schemas.ts";
import { transitionSentence } from "./state-documents.ts";
import { actionInputSchema, recordSchema, submitSchema, typeName } from "./wire-schemas.ts";

export interface OpenApiOptions {
  /** Product version. */
  readonly version: string;
}

/**
 * Builds the OpenAPI 3.1 document of all endpoints: those of every active module and Trellis's own.
 * The server serves it, and `generated/openapi.json` contains it.
 */
export function openApi(catalog: Catalog, options: OpenApiOptions): JsonObject {
  const modules = [...catalog.modules.values()];
  const schemas: Record<string, Json> = { [MODULE_NAME]: { enum: modules.map(({ name }) => name).sort() }, ...ownSchemas() };
  const parameters: Record<string, Json> = { ...PAGING_PARAMETERS, AnyFilters: ANY_FILTERS };
  const paths: Record<string, Record<string, Json>> = {};
  for (const [path, item] of Object.entries({ ...ownPaths(), ...MCP_PATHS })) paths[path] = { ...item };
  for (const module of modules) {
    const name = typeName(module.name);
    schemas[name] = recordSchema(module, reference(name));
    parameters[`${name}Filters`] = filterParameter(module);
    schemas[`${name}Input`] = submitSchema(module);
    for (const action of module.actions) schemas[`${name}${typeName(action.id)}Input`] = actionInputSchema(action);
    for (const endpoint of module.endpoints) {
      const path = `/api${endpoint.path}`;
      const item = paths[path] ?? {};
      item[endpoint.method.toLowerCase()] = operationOf(module, endpoint);
      paths[path] = item;
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Trellis",
      version: options.version,
      description:
        "Every answer is an envelope `{code, success, data, msg}`; `code` repeats the HTTP status. Ids are strings, dates `yyyy-MM-dd HH:mm:ss`, absent values `null`. Messages follow `Accept-Language`.",
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    tags: [{ name: "trellis", description: "Sign-in and the console itself" }, RECORDS_TAG, ...modules.map(tagOf)],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: RESPONSES,
      parameters,
      schemas: { ...MODULE_SCHEMAS, ...schemas },
    },
    security: [{ token: [], client: [] }],
  };
}

/** Responses without an endpoint definition. */
const MODULE_SCHEMAS: JsonObject = {
  Error: {
    type: "object",
    required: ["code", "success", "data", "msg"],
    properties: {
      code: { type: "integer", description: "The HTTP status" },
      success: { const: false },
      data: { description: "On a conflict the newer record" },
      msg: { type: "string", description: "For people, in their language" },
      error: { type: "string", description: "For programs, such as `conflict`" },
      errors: { type: "array", items: reference("FieldError") },
    },
  },
  ImportCounts: {
    type: "object",
    required: ["rows", "added", "updated", "unchanged"],
    properties: {
      rows: { type: "integer" },
      added: { type: "integer" },
      updated: { type: "integer" },
      unchanged: { type: "integer" },
    },
  },
};

function tagOf(module: Module): JsonObject {
  const { zh, en } = module.title;
  return { name: module.name, description: en === zh ? zh : `${en} (${zh})` };
}

function reference(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function operationOf(module: Module, endpoint: Endpoint): JsonObject {
  const { access } = endpoint;
  const shape = shapeOf(module, endpoint);
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match): JsonObject => ({
    name: match[1] ?? "",
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const parameters = [...path, ...shape.parameters];
  const description = descriptionOf(module, endpoint);
  return {
    tags: [module.name],
    operationId: `${typeName(module.name)}_${endpoint.id}`,
    summary: summaryOf(module, endpoint),
    ...(description === null ? {} : { description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(shape.upload === undefined
      ? {}
      : { requestBody: { required: true, content: { "multipart/form-data": { schema: shape.upload } } } }),
    ...(shape.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: shape.body }, ...filesOf(module, endpoint) },
          },
        }),
    responses: {
      "200": {
        description: "OK",
        content:
          shape.file === true
            ? { [WORKBOOK]: { schema: { type: "string", format: "binary" } } }
            : { "application/json": { schema: envelopeOf(shape.data) } },
      },
      ...Object.fromEntries(errorsOf(endpoint, shape).map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
    ...(access === "public" ? { security: [{ client: [] }] } : {}),
    ...(typeof access === "string" ? {} : { "x-permissions": [...access] }),
  };
}

/** Saves and actions with file fields accept the files as parts of a multipart form. */
function filesOf({ fields, actions }: Module, { id, target }: Endpoint): JsonObject {
  const saves = target.kind === "operation" && ["submit", "save", "update"].includes(target.operation);
  const inputFields = saves ? fields : (actions.find((action) => action.id === id)?.form?.fields ?? []);
  const parts = inputFields.filter((field) => !field.readOnly && holdsFiles(field));
  if (parts.length === 0) return {};
  const file: JsonObject = { type: "string", format: "binary" };
  const properties = Object.fromEntries(
    parts.map(({ name, type }) => [name, type === "array" ? { type: "array", items: file } : file]),
  );
  const description = "The same fields as text, in the query or as parts; files as parts, kept with the record";
  return { "multipart/form-data": { schema: { type: "object", description, properties, additionalProperties: true } } };
}

interface Shape {
  readonly parameters: readonly JsonObject[];
  readonly body: JsonObject | null;
  readonly data: JsonObject;
  readonly writes: boolean;
  /** Multipart form that replaces the JSON body. */
  readonly upload?: JsonObject;
  /** The response is a workbook instead of an envelope. */
  readonly file?: true;
}

const REORDER: JsonObject = {
  type: "object",
  properties: {
    id: { type: "string", description: "The record that moves; unless the path says it" },
    to: {
      type: "string",
      description: "A position from 1, or the id of the record whose place it takes; unless the path says it",
    },
  },
};
const IMPORT_FORM: JsonObject = {
  type: "object",
  required: ["file"],
  properties: {
    file: { type: "string", format: "binary", description: "xlsx, xls, xlsb, ods or csv; column names come first" },
    isCovered: { type: "integer", enum: [0, 1], description: "1 changes the records that are there already" },
  },
};
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function shapeOf(module: Module, endpoint: Endpoint): Shape {
  const name = typeName(module.name);
  const { target } = endpoint;
  if (target.kind === "operation") return operationShape(module, target.operation);
  const action = module.actions.find((candidate) => candidate.id === endpoint.id);
  if (action === undefined)
    return {
      parameters: [],
      body: endpoint.method === "POST" ? { type: "object" } : null,
      data: {},
      writes: endpoint.method === "POST",
    };
  const data: JsonObject = target.kind === "action" ? { type: "array", items: reference(name) } : {};
  const input = actionInputSchema(action);
  if (endpoint.method === "POST")
    return { parameters: [], body: reference(`${name}${typeName(action.id)}Input`), data, writes: true };
  const properties = Object.entries(input["properties"] as JsonObject);
  return { parameters: properties.map(([key, schema]) => ({ name: key, in: "query", schema })), body: null, data, writes: false };
}

function operationShape(module: Module, operation: OperationId): Shape {
  const name = typeName(module.name);
  const record = reference(name);
  const records = { type: "array", items: record };
  const read = (data: JsonObject, parameters: readonly JsonObject[]): Shape => ({ parameters, body: null, data, writes: false });
  const filters = [{ $ref: `#/components/parameters/${name}Filters` }];
  const paging = Object.keys(PAGING_PARAMETERS).map((key) => ({ $ref: `#/components/parameters/${key}` }));
  const parent = query(
    module.tree?.parentField ?? "parentId",
    "Key of the node whose children are asked for; the root's when absent",
  );
  switch (operation) {
    case "list":
      return listsWhole(module) ? read(records, filters) : read(pageOf(record), [...paging, ...filters]);
    case "page":
    case "parentList":
      return read(pageOf(record), [...paging, ...filters]);
    case "all":
      return read(records, filters);
    case "latest":
      return read(records, [query("size", `How many; 10 unless stated, at most ${QUERY_LIMITS.latest}`), ...filters]);
    case "sum":
      return read(sumOf(module), filters);
    case "sumPage":
      return read(pageOf(record, { sum: sumOf(module) }), [...paging, ...filters]);
    case "childList":
      return read(records, [parent, ...filters]);
    case "detail":
      return read(record, [{ ...query("id", "Id of the record"), required: module.screen !== "single" }]);
    case "submit":
    case "save":
    case "update":
      return { parameters: [], body: reference(`${name}Input`), data: record, writes: true };
    case "remove":
      return {
        parameters: [
          query("ids", "Ids, comma-joined; may be sent in the body instead"),
          query("revision", "The revision that the client has read, for one record"),
        ],
        body: null,
        data: { type: "boolean" },
        writes: true,
      };
    case "reorder":
      return { parameters: [], body: REORDER, data: record, writes: true };
    case "tree":
      return read({ type: "array", items: reference("TreeNode") }, filters);
    case "lazyTree":
      return read({ type: "array", items: reference("TreeNode") }, [parent]);
    case "lazyList":
      return read(records, [parent]);
    case "select":
      return read({ type: "array", items: module.tree === null ? record : reference("TreeNode") }, filters);
    case "import":
      return { parameters: [], body: null, upload: IMPORT_FORM, data: reference("ImportCounts"), writes: true };
    case "export":
      return { ...read({}, filters), file: true };
    case "template":
      return { ...read({}, []), file: true };
    case "dictionary":
      return read({ type: "array", items: reference("DictionaryEntry") }, [
        { ...query("code", "Code of the dictionary"), required: true },
      ]);
  }
}

/**
 * Follows the server's rule (operations/list): a tree is sent whole, unless it is lazy and no other
 * endpoint sends it whole.
 */
function listsWhole(module: Module): boolean {
  if (module.tree === null) return false;
  const operations = module.endpoints.map(({ target }) => (target.kind === "operation" ? target.operation : null));
  return !module.tree.lazy || operations.includes("tree") || operations.includes("lazyList");
}

function query(name: string, description: string): JsonObject {
  return { name, in: "query", description, schema: { type: "string" } };
}

/** Totals of the list's columns by field (operations/column-totals). */
function sumOf(module: Module): JsonObject {
  const totals = module.list.columns.flatMap(({ field, total }) => (total === null ? [] : [field]));
  const apart = module.list.columns.some(({ totalPer }) => totalPer !== undefined && totalPer !== null);
  const across = {
    type: "object",
    description: "Totals over values of different kinds: by field, the field to filter by",
    additionalProperties: { type: "string" },
  };
  const value = { type: ["string", "number", "null"], description: "Money and moments are text" };
  return {
    type: "object",
    required: ["count"],
    properties: {
      count: { type: "integer", description: "Records that fit" },
      ...Object.fromEntries(totals.map((field) => [field, value])),
      ...(apart ? { across } : {}),
    },
  };
}

function pageOf(record: JsonObject, beside: Readonly<Record<string, JsonObject>> = {}): JsonObject {
  return {
    type: "object",
    required: ["records", "total", "size", "current", "pages", ...Object.keys(beside)],
    properties: {
      records: { type: "array", items: record },
      total: { type: "integer" },
      about: { const: true, description: "The total is an estimate" },
      size: { type: "integer" },
      current: { type: "integer" },
      pages: { type: "integer" },
      ...beside,
    },
  };
}

function errorsOf(endpoint: Endpoint, shape: Shape): string[] {
  const denied = endpoint.access === "public" ? [] : endpoint.access === "signed-in" ? ["401"] : ["401", "403"];
  const found = endpoint.target.kind === "operation" && endpoint.target.operation === "detail" ? ["404"] : [];
  return ["400", ...denied, ...(shape.writes ? ["404", "409"] : found)];
}

const SUMMARIES: Readonly<Record<OperationId, string>> = {
  list: "list",
  page: "list",
  all: "all records",
  latest: "newest records",
  sum: "totals",
  sumPage: "list with totals",
  detail: "one record",
  submit: "add or change",
  save: "add",
  update: "change",
  remove: "delete",
  reorder: "move to another place",
  tree: "whole tree",
  lazyTree: "one level of the tree",
  lazyList: "one level of records",
  select: "what can be chosen",
  dictionary: "entries of a dictionary",
  parentList: "upper list",
  childList: "lower list",
  import: "import a file",
  export: "all as a workbook",
  template: "workbook to fill in",
};

function descriptionOf(module: Module, { id, target }: Endpoint): string | null {
  if (target.kind === "operation") return target.operation === "remove" ? (module.removal?.otherwise.en ?? null) : null;
  const action = module.actions.find((candidate) => candidate.id === id);
  return action === undefined ? null : transitionSentence(module, action);
}

function summaryOf(module: Module, endpoint: Endpoint): string {
  const action = module.actions.find((candidate) => candidate.id === endpoint.id);
  const summary = endpoint.target.kind === "operation" ? SUMMARIES[endpoint.target.operation] : (action?.title.en ?? endpoint.id);
  return `${module.title.en}: ${summary}`;
}
