import type { Json } from "#contract";
import type { Field, Module } from "#metadata";
import type { Row } from "#server";

/** Values of a record as variables of its process. */
export function variablesOf(module: Module, record: Row): Readonly<Record<string, Json>> {
  const fields = module.fields.filter(({ name, writeOnly }) => !writeOnly && name in record);
  return Object.fromEntries(fields.map((field) => [field.name, variableOf(field, record[field.name])]));
}

/** The value as its JSON travels, null without one. Amounts are numbers, so that conditions can compare them. */
function variableOf({ format }: Field, value: unknown): Json {
  if (value === undefined || value === null) return null;
  return format === "money" ? Number(value) : (JSON.parse(JSON.stringify(value)) as Json);
}

/** Variables as input of a record: amounts are texts again. */
export function inputOf(module: Module, variables: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const amounts = new Set(module.fields.filter(({ format }) => format === "money").map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      amounts.has(name) && typeof value === "number" ? value.toFixed(2) : value,
    ]),
  );
}
