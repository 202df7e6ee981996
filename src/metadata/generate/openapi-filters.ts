import { MAX_PAGE_SIZE, PAGE_SIZES, PERIODS, QUERY_LIMITS, type Json, type JsonObject } from "#contract";
import { fittingOperators } from "../fields/filter-fit.ts";
import { STORAGES } from "../kinds/storages.ts";
import type { Field, Storage } from "../module/field.ts";
import type { Module } from "../module/module.ts";

interface Filterable {
  readonly name: string;
  readonly storage: Storage;
  readonly field: Field | null;
}

/**
 * Describes the filters of a list as one exploded query parameter. It names
 * each readable field and uses a pattern for the suffixes that fit its type. Separate parameters
 * per field and suffix would number a hundred.
 */
export function filterParameter(module: Module): JsonObject {
  const fields = filterable(module);
  const properties = Object.fromEntries(
    fields.map(({ name, storage, field }): [string, Json] => [name, valueSchema(storage, field)]),
  );
  const namesByOperators = new Map<string, string[]>();
  for (const { name, storage, field } of fields) {
    const operators = fittingOperators(storage, field?.multiple === true, field?.rangeEnd !== undefined).join("|");
    namesByOperators.set(operators, [...(namesByOperators.get(operators) ?? []), name]);
  }
  const patterns = [...namesByOperators].map(([operators, names]): [string, Json] => [
    `^(?:${names.join("|")})_(?:${operators})$`,
    { type: "string" },
  ]);
  return {
    name: "filters",
    in: "query",
    style: "form",
    explode: true,
    description:
      "Fields to search by, each with or without a suffix: `name=x`, `name_like=x`, `createTime_datege=2024-01-01`. " +
      `\`_in\` and \`_notin\` take a comma list of at most ${QUERY_LIMITS.values}; \`_within\` takes one of ${PERIODS.join(", ")}`,
    schema: { type: "object", properties, patternProperties: Object.fromEntries(patterns), additionalProperties: false },
  };
}

export const PAGING_PARAMETERS: Readonly<Record<string, JsonObject>> = {
  current: { name: "current", in: "query", description: "Page, from 1", schema: { type: "integer", minimum: 1, default: 1 } },
  size: {
    name: "size",
    in: "query",
    description: `Records on a page; the console offers ${PAGE_SIZES.join(", ")}`,
    schema: { type: "integer", minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZES[0] },
  },
  q: {
    name: "q",
    in: "query",
    description:
      `At most ${QUERY_LIMITS.words} words. Each must stand in a text that the list shows or filters by, or in the name of a ` +
      "record that such a field refers to; in small modules pinyin counts, too",
    schema: { type: "string", maxLength: QUERY_LIMITS.search },
  },
  sorts: {
    name: "sorts",
    in: "query",
    description: "Fields to sort by, comma-joined, `-` before what descends: `-createTime,name`",
    schema: { type: "string" },
  },
  where: {
    name: "where",
    in: "query",
    description:
      `Conditions as JSON: \`{"all": […]}\` or \`{"any": […]}\`, at most ${QUERY_LIMITS.depth} deep, of ` +
      '`{"field", "operator", "value"}` with the operators of the filters; holds beside them',
    schema: { type: "string", maxLength: QUERY_LIMITS.where },
  },
  ascs: { name: "ascs", in: "query", description: "Fields to sort by, ascending, comma-joined", schema: { type: "string" } },
  descs: { name: "descs", in: "query", description: "Fields to sort by, descending, comma-joined", schema: { type: "string" } },
};

function filterable(module: Module): Filterable[] {
  const declared = new Set(module.fields.map((field) => field.name));
  const own = module.fields.filter((field) => !field.writeOnly && field.storage !== "json");
  const system = (["createTime", "updateTime"] as const).filter((name) => !declared.has(name));
  return [
    ...own.map((field) => ({ name: field.name, storage: field.storage, field })),
    ...system.map((name) => ({ name, storage: "timestamp" as const, field: null })),
  ];
}

function valueSchema(storage: Storage, field: Field | null): JsonObject {
  const options = field === null || field.type === "array" ? null : field.options;
  if (options !== null) return { enum: options.map((option) => option.value) };
  return STORAGES[storage].filter;
}
