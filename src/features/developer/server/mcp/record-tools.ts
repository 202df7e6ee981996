import * as valibot from "valibot";
import { SORTS_PARAMETER, SYSTEM_FIELDS, isJsonObject, modulesEndpoint, type Json } from "#contract";
import type { Module } from "#metadata";
import { CallError, asQuery } from "./api-calls.ts";
import { defineTool, type Tool } from "./tool.ts";

const ModuleName = valibot.pipe(valibot.string(), valibot.description("Name of the module, such as `customer`"));
const RecordId = valibot.pipe(valibot.string(), valibot.description("Id of the record, as text"));
const Values = valibot.pipe(
  valibot.record(valibot.string(), valibot.any()),
  valibot.description("Values by field name. To change a record, include `id` and the `revision` that was read."),
);

const Filters = valibot.record(valibot.string(), valibot.union([valibot.string(), valibot.number(), valibot.boolean()]));

const FieldNames = valibot.pipe(
  valibot.array(valibot.string()),
  valibot.minLength(1),
  valibot.description("Fields to answer, by name; `id`, `revision` and the labels of references come with them. Default: all"),
);

/** Most records of one page. */
const MOST = 100;

/** Tools for records: each is a call of the endpoint that the console uses. */
export const RECORD_TOOLS: readonly Tool[] = [
  defineTool({
    name: "list_modules",
    description: "List the modules whose records the person may read, with titles in Chinese and English.",
    input: valibot.strictObject({}),
    run: async (api) => {
      const modules = await api.get(modulesEndpoint.path);
      return Array.isArray(modules) ? modules.map(({ name, title, path, addable }) => ({ name, title, path, addable })) : [];
    },
  }),
  defineTool({
    name: "describe_module",
    description: "Describe a module: its fields with types and rules, its operations, actions and permission codes.",
    input: valibot.strictObject({ module: ModuleName }),
    run: async (api, { module }) => describe(await api.module(module)),
  }),
  defineTool({
    name: "list_records",
    description:
      "Read a page of records. Filters are field names with an optional operator: `name_like`, `amount_ge`, `status_in`, `createTime_within`.",
    input: valibot.strictObject({
      module: ModuleName,
      filters: valibot.optional(Filters, {}),
      fields: valibot.optional(FieldNames),
      sort: valibot.optional(
        valibot.pipe(valibot.string(), valibot.description("Field names, comma-joined; `-` for descending")),
      ),
      current: valibot.optional(valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(1)), 1),
      size: valibot.optional(valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(1), valibot.maxValue(MOST)), 20),
    }),
    run: async (api, { module: name, filters, fields, sort, current, size }): Promise<Json> => {
      const module = await api.module(name);
      const keys = fields === undefined ? null : keysOf(module, fields);
      const query = {
        ...asQuery(filters),
        ...(sort === undefined ? {} : { [SORTS_PARAMETER]: sort }),
        ...asQuery({ current, size }),
      };
      const found = await api.run(module, ["page", "list"], query);
      const chosen = (records: Json): Json => (keys === null ? records : withKeys(records, keys));
      // A tree answers all its records at once.
      if (!Array.isArray(found)) return isJsonObject(found) ? { ...found, records: chosen(found["records"] ?? []) } : found;
      const from = (current - 1) * size;
      return { records: chosen(found.slice(from, from + size) as Json[]), total: found.length, size, current };
    },
  }),
  defineTool({
    name: "read_record",
    description: "Read one record by its id.",
    input: valibot.strictObject({ module: ModuleName, id: RecordId }),
    run: async (api, { module, id }) => api.run(await api.module(module), ["detail"], { id }),
  }),
  defineTool({
    name: "save_record",
    description: "Add a record, or change one when `id` is among the values. The server checks every rule of the module.",
    input: valibot.strictObject({ module: ModuleName, values: Values }),
    writes: true,
    run: async (api, { module, values }) =>
      api.run(await api.module(module), ["submit", values["id"] === undefined ? "save" : "update"], {}, values),
  }),
  defineTool({
    name: "remove_records",
    description: "Delete records by their ids. They go to the recycle bin, where the module has one.",
    input: valibot.strictObject({ module: ModuleName, ids: valibot.pipe(valibot.array(valibot.string()), valibot.minLength(1)) }),
    writes: true,
    run: async (api, { module, ids }) => api.run(await api.module(module), ["remove"], { ids: ids.join(",") }),
  }),
];

/** The keys of a record that the fields need. @throws CallError for a name that the module does not have */
function keysOf(module: Module, names: readonly string[]): ReadonlySet<string> {
  const fields = new Map(module.fields.map((field) => [field.name, field]));
  const system: readonly string[] = SYSTEM_FIELDS;
  const unknown = names.find((name) => !fields.has(name) && !system.includes(name));
  if (unknown !== undefined)
    throw new CallError(`The module ${module.name} has no field ${unknown}. Its fields: ${[...fields.keys()].join(", ")}`);
  const labels = names.flatMap((name) => [fields.get(name)?.labelKey, fields.get(name)?.record?.linkKey]);
  return new Set(["id", "revision", ...names, ...labels.filter((key) => typeof key === "string")]);
}

/** Records, and the records below those of a tree, with some of their keys. */
function withKeys(records: Json, keys: ReadonlySet<string>): Json {
  if (!Array.isArray(records)) return records;
  return (records as readonly Json[]).map((record) => {
    if (!isJsonObject(record)) return record;
    const kept = Object.entries(record).filter(([key]) => keys.has(key));
    const below = record["children"];
    return Object.fromEntries(
      below === undefined || keys.has("children") ? kept : [...kept, ["children", withKeys(below, keys)]],
    );
  });
}

/** The parts of a definition that matter to a reader. */
export function describe({ name, title, fields, permissions, endpoints, actions, table, menu }: Module): Json {
  const described = {
    name,
    title,
    table,
    screen: menu?.path ?? null,
    permissions,
    fields: fields.map(({ name: field, title: words, schema, required, ref, dict, options }) => ({
      name: field,
      title: words,
      required,
      schema,
      ...(ref === null ? {} : { references: ref.module }),
      ...(dict === null ? {} : { dictionary: dict.code }),
      ...(options === null ? {} : { options }),
    })),
    endpoints: endpoints.map(({ id, method, path, access }) => ({ id, method, path: `/api${path}`, access })),
    actions: actions.map(({ id, title: words }) => ({ id, title: words })),
  };
  return JSON.parse(JSON.stringify(described)) as Json;
}
