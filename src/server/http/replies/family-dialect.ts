import { FILES, SYSTEM_FIELDS, TrellisError, isJsonObject, type Locale } from "#contract";
import type { Catalog, Field, Module } from "#metadata";
import { isDictionary } from "../../data/read/dictionary-entries.ts";

/** Addresses of files are also served below `/api`, for front ends that forward nothing else. */
const FORWARDED = `/api${FILES}/`;
/** An address at the start of a text, or after a sign that ends the text before it. */
const OURS = new RegExp(`(^|[\\s,"'(=])${FILES}/`, "g");
const THEIRS = new RegExp(`(^|[\\s,"'(=])${FORWARDED}`, "g");

interface Shape extends Keys {
  readonly dictionaryKeys: (code: unknown) => "integer" | "string";
}

/** The keys of a record, or of a part of it. */
interface Keys {
  readonly fields: ReadonlyMap<string, Field>;
  /** Texts that the server adds beside the fields. */
  readonly labels: ReadonlySet<string>;
}

/**
 * A result as the clients of the API family expect it: nothing is `null`, a day is its midnight, the key of a dictionary
 * is of the type of the fields that refer to it, and files have an address below `/api`. `readFromFamily` and the
 * module's fields take all of it back.
 */
export function answerForFamily(catalog: Catalog, module: Module, result: unknown): unknown {
  if (result instanceof Response) return result;
  return shaped({ ...keysOf(module.fields), dictionaryKeys: dictionaryKeysOf(catalog, module) }, result);
}

const knownKeys = new WeakMap<readonly Field[], Keys>();

function keysOf(fields: readonly Field[]): Keys {
  const known = knownKeys.get(fields) ?? {
    fields: new Map(fields.map((field) => [field.name, field])),
    labels: new Set(
      fields.flatMap(({ labelKey, record }) => [labelKey, record?.linkKey].filter((key) => typeof key === "string")),
    ),
  };
  knownKeys.set(fields, known);
  return known;
}

/** A body of a client of the family, with our addresses of files. The module's fields take back everything else. */
export function readFromFamily(body: unknown): unknown {
  if (typeof body === "string") return body.includes(FORWARDED) ? body.replace(THEIRS, `$1${FILES}/`) : body;
  if (Array.isArray(body)) return (body as readonly unknown[]).map(readFromFamily);
  if (!isJsonObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, readFromFamily(value)]));
}

const MOST_FAULTS = 3;

/** A refusal whose message says what is wrong. The clients of the family show the message, and mark no fields. */
export function errorForFamily(error: TrellisError, locale: Locale): TrellisError {
  const { fields = [], text } = error.details;
  if (error.id !== "invalidRecord" || text !== undefined || fields.length === 0) return error;
  const faults = [...new Set(fields.map(({ message }) => message[locale]))];
  const shown = faults.slice(0, MOST_FAULTS).join(locale === "zh" ? "；" : "; ");
  const said = faults.length > MOST_FAULTS ? `${shown} …` : shown;
  return new TrellisError(error.id, { ...error.details, text: { zh: said, en: said } });
}

function shaped(shape: Shape, value: unknown): unknown {
  if (typeof value === "string") return forwarded(value);
  if (Array.isArray(value)) return (value as readonly unknown[]).map((entry) => shaped(shape, entry));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, partOf(shape, value, key, part)]));
}

/** Pages hold records, and trees records below records: the fields of both are the module's. */
const OF_RECORDS: ReadonlySet<string> = new Set(["records", "children"]);
const NO_KEYS: Keys = { fields: new Map(), labels: new Set() };
const SYSTEM_TEXTS: ReadonlySet<string> = new Set([
  ...SYSTEM_FIELDS.filter((name) => name !== "isDeleted" && name !== "revision"),
  "createUserName",
  "updateUserName",
  "createDeptName",
]);

function partOf(shape: Shape, holder: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  if (OF_RECORDS.has(key)) return shaped(shape, value);
  if (key === "dictKey" && typeof value === "string") return keyOf(shape, holder["code"], value);
  const field = shape.fields.get(key);
  if (value === null) return nothingOf(field, SYSTEM_TEXTS.has(key) || shape.labels.has(key));
  if (field === undefined) return shaped({ ...shape, ...NO_KEYS }, value);
  if (field.storage === "date" && typeof value === "string" && value.length === 10) return `${value} 00:00:00`;
  return shaped({ ...shape, ...keysOf(field.items?.parts ?? field.parts) }, value);
}

/**
 * What the family sends in place of a missing value. The family's forms and tables show `""` as empty, and call methods
 * of lists without a look.
 * @returns undefined for a key that is left out
 */
function nothingOf(field: Field | undefined, isText: boolean): unknown {
  if (field === undefined) return isText ? "" : undefined;
  if (field.empty !== null) return field.default ?? field.empty;
  if (field.type === "array") return [];
  return field.type === "boolean" || field.type === "object" ? undefined : "";
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
