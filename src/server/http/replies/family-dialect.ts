import { FILES, SYSTEM_FIELDS, isJsonObject } from "#contract";
import type { Catalog, Field, Module } from "#metadata";
import { isDictionary } from "../../data/read/dictionary-entries.ts";

/** Addresses of files are also served below `/api`, for front ends that forward nothing else. */
const FORWARDED = `/api${FILES}/`;
/** An address at the start of a text, or after a sign that ends the text before it. */
const OURS = new RegExp(`(^|[\\s,"'(=])${FILES}/`, "g");
const THEIRS = new RegExp(`(^|[\\s,"'(=])${FORWARDED}`, "g");

interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  readonly dictionaryKeys: (code: unknown) => "integer" | "string";
}

/**
 * A result as the clients of the API family expect it: an empty text is `""`, a day is its midnight, a number without a
 * value is the one that the module's file names, the key of a dictionary is of the type of the fields that refer to it,
 * and files have an address below `/api`. `readFromFamily` takes all of it back.
 */
export function answerForFamily(catalog: Catalog, module: Module, result: unknown): unknown {
  if (result instanceof Response) return result;
  const fields = new Map(module.fields.map((field) => [field.name, field]));
  return shaped({ fields, dictionaryKeys: dictionaryKeysOf(catalog, module) }, result);
}

/** A body of a client of the family, with our addresses of files. The module's fields take back everything else. */
export function readFromFamily(body: unknown): unknown {
  if (typeof body === "string") return body.includes(FORWARDED) ? body.replace(THEIRS, `$1${FILES}/`) : body;
  if (Array.isArray(body)) return (body as readonly unknown[]).map(readFromFamily);
  if (!isJsonObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, readFromFamily(value)]));
}

function shaped(shape: Shape, value: unknown): unknown {
  if (typeof value === "string") return forwarded(value);
  if (Array.isArray(value)) return (value as readonly unknown[]).map((entry) => shaped(shape, entry));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, partOf(shape, value, key, part)]));
}

/** Pages hold records, and trees records below records: the fields of both are the module's. */
const OF_RECORDS: ReadonlySet<string> = new Set(["records", "children"]);
const TEXTS: ReadonlySet<string> = new Set(SYSTEM_FIELDS.filter((name) => name !== "isDeleted" && name !== "revision"));
const NO_FIELDS: ReadonlyMap<string, Field> = new Map();

function partOf(shape: Shape, holder: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (OF_RECORDS.has(key)) return shaped(shape, value);
  if (key === "dictKey" && typeof value === "string") return keyOf(shape, holder["code"], value);
  const field = shape.fields.get(key);
  if (field === undefined) return value === null && TEXTS.has(key) ? "" : shaped({ ...shape, fields: NO_FIELDS }, value);
  if (value === null) return field.empty ?? (field.type === "string" ? "" : null);
  if (field.storage === "date" && typeof value === "string" && value.length === 10) return `${value} 00:00:00`;
  const parts = field.items?.parts ?? field.parts;
  return shaped({ ...shape, fields: new Map(parts.map((part) => [part.name, part])) }, value);
}

function keyOf({ dictionaryKeys }: Shape, code: unknown, key: string): string | number {
  return dictionaryKeys(code) === "integer" && /^-?\d{1,15}$/.test(key) ? Number(key) : key;
}

/** The type of a dictionary's keys: integers where a field with integers refers to it. */
function dictionaryKeysOf(catalog: Catalog, { name }: Module): Shape["dictionaryKeys"] {
  if (!isDictionary(name)) return () => "string";
  const referring = [...catalog.modules.values()].flatMap(({ fields }) => fields.filter(({ dict }) => dict?.module === name));
  const integers = new Set(referring.filter(({ type }) => type === "integer").map(({ dict }) => dict?.code));
  return (code) => (integers.has(String(code)) ? "integer" : "string");
}

function forwarded(text: string): string {
  return text.includes(`${FILES}/`) ? text.replace(OURS, `$1${FORWARDED}`) : text;
}
