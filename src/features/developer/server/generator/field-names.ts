import { isJsonObject, type JsonObject } from "#contract";
import { KINDS, RESERVED_NAMES, inWords, isNamedAmount, type NewField } from "#metadata";
import { headingName } from "./heading-name.ts";
import { omitted, type Omission, type SourceFields } from "./omission.ts";

/** Facts about a field before it gets a name and a kind. */
export interface FoundField {
  readonly name: string;
  readonly kind: string;
  /** Readable name, "" when the source has none. */
  readonly title: string;
  /** Text that says more than the title, such as the whole comment of a column. */
  readonly remark?: string;
  /** English of the title, where it is known. */
  readonly english?: string;
  /** The kind follows from values, so that a name decides nothing but what is secret. */
  readonly isSampled?: true;
  readonly required: boolean;
  /** Schema from the source, which replaces the schema of the kind. */
  readonly schema?: JsonObject;
  /** True when each record has a different value. */
  readonly unique?: boolean;
  /** Groups of fields that are unique together. Each group contains this field. */
  readonly uniqueTogether?: readonly (readonly string[])[];
  /** Parts of the source that the field does not have. */
  readonly omissions?: readonly Omission[];
}

/** Schema of whole numbers beyond 2147483647, as far as they are exact. */
export const LARGE_INTEGER: JsonObject = { type: "integer", maximum: Number.MAX_SAFE_INTEGER };

/** A field of a draft, and where it comes from. */
export interface DraftField extends NewField {
  readonly found: FoundField;
}

/** The fields of a draft, and what it leaves out of its source. */
export interface NamedFields {
  readonly fields: readonly DraftField[];
  readonly omissions: readonly Omission[];
}

/** A field with its name and kind in the module file. */
interface Named {
  readonly found: FoundField;
  readonly own: string;
  readonly kind: string;
  readonly title: string;
  readonly english: string;
}

/** Fields that the server keeps for every record. Tables of the family have them too. */
const SYSTEM = new Set(
  "id tenantId createUser createDept createTime createdAt createdBy updateUser updateTime updatedAt updatedBy isDeleted deletedAt revision".split(
    " ",
  ),
);

/** Maximum characters of a name and of a title. A number may follow. */
const LONGEST = 40;

/** Gives fields valid, unique names for a module file. Fields that the server keeps are left out. */
export function namedFields({ fields: found, omissions }: SourceFields, prefix = ""): NamedFields {
  const taken = new Set<string>();
  const named: Named[] = [];
  const left: Omission[] = [...omissions];
  for (const [at, field] of found.entries()) {
    const plain = prefix !== "" && field.name.startsWith(prefix) ? field.name.slice(prefix.length) : field.name;
    const latin = camel(plain).slice(0, LONGEST);
    const heading = latin === "" ? headingName(plain, LONGEST) : null;
    const name = latin || (heading?.name ?? `field${at + 1}`);
    if (SYSTEM.has(name) || (name === "version" && field.kind === "integer")) {
      left.push(omitted(field.name, null, "system", { name }));
      continue;
    }
    const own = freeName(RESERVED_NAMES.has(name) ? `${name}Value` : name, taken);
    taken.add(own);
    const title = field.title || (latin === "" ? field.name : inWords(own));
    const english = field.english ?? heading?.english ?? inWords(own);
    if (field.english === undefined && heading?.isTranslated === false)
      left.push(omitted(field.name, own, "english", { english }));
    const isPlain = field.schema?.["enum"] === undefined;
    const kind = isPlain ? byName(own, title, field.kind, field.isSampled === true) : field.kind;
    named.push({ found: field, own, kind, title, english });
  }
  const rules = rulesOf(
    named,
    found.flatMap(({ uniqueTogether = [] }) => uniqueTogether),
    left,
  );
  for (const { found: field, own } of named)
    left.push(...(field.omissions ?? []).map((omission) => ({ ...omission, field: own })));
  const fields = named.map(({ found: field, own, kind, title, english }) => {
    const schema = schemaOf(field, kind, rules.get(own) ?? null);
    return { name: own, kind, title, english, required: field.required, ...(schema === null ? {} : { schema }), found: field };
  });
  return { fields, omissions: left };
}

/**
 * Builds `x-unique` of each field. The server already separates tenants and deleted records. A field that is unique by
 * itself needs no group.
 */
function rulesOf(
  named: readonly Named[],
  together: readonly (readonly string[])[],
  left: Omission[],
): ReadonlyMap<string, true | readonly string[]> {
  const alone = named.filter(({ found, kind }) => found.unique === true && UNIQUE.has(kind));
  const rules = new Map<string, true | readonly string[]>(alone.map(({ own }) => [own, true]));
  for (const { found, own } of named)
    if (found.unique === true && !rules.has(own)) left.push(omitted(found.name, own, "unique", { columns: found.name }));
  for (const columns of together) {
    const told = columns.filter((column) => !APART.has(camel(column)));
    const fields = told.flatMap((column) => named.find(({ found }) => found.name === column) ?? []);
    const among = fields.slice(0, -1).map(({ own }) => own);
    const last = fields.at(-1);
    // A field that is unique by itself makes every group with it unique.
    if (fields.some(({ own }) => rules.get(own) === true)) continue;
    const fit = among.length === 0 ? UNIQUE : COMPARED;
    const isTaken = fields.length === told.length && fields.every(({ kind }) => fit.has(kind));
    if (last !== undefined && isTaken && !rules.has(last.own)) rules.set(last.own, among.length === 0 ? true : among);
    else left.push(omitted(columns[0] ?? "", fields[0]?.own ?? null, "unique", { columns: columns.join(", ") }));
  }
  return rules;
}

/**
 * Title and remark of a comment. A comment starts with the name, and may list values after it: `状态：0 停用 1 启用`.
 */
export function titled(comment: string): Pick<FoundField, "title" | "remark"> {
  const remark = comment.replace(/\s+/g, " ").trim();
  const name = /^[^：:（(，,；;。]+/.exec(remark)?.[0].trim() ?? "";
  return { title: [...(name || remark)].slice(0, LONGEST).join(""), remark };
}

/** @returns the schema of a field with everything that its kind adds; null where the kind alone is enough */
function schemaOf(
  { schema, title, remark = title, kind: found }: FoundField,
  kind: string,
  rule: true | readonly string[] | null,
): JsonObject | null {
  const isAmount = schema !== undefined && found === "number" && kind === "money";
  const stated = isAmount ? amountOf(schema) : schema !== undefined && found === kind ? schema : KINDS[kind]?.schema;
  if (stated === undefined) return schema ?? null;
  const more: JsonObject = {
    ...(rule === null ? {} : { "x-unique": rule }),
    ...(remark === title ? {} : { $comment: remark.slice(0, 200) }),
  };
  return stated === KINDS[kind]?.schema && Object.keys(more).length === 0 ? null : { ...stated, ...more };
}

/** The schema of an amount with the bounds of the number that the source has. */
function amountOf({ default: value, ...schema }: JsonObject): JsonObject {
  const bounds = Object.entries(schema).filter(([keyword]) => BOUNDS.has(keyword));
  return {
    ...KINDS["money"]?.schema,
    ...Object.fromEntries(bounds),
    ...(AMOUNT.test(String(value)) ? { default: String(value) } : {}),
  };
}

/** A default that an amount can hold. */
const AMOUNT = /^-?\d{1,12}(?:\.\d{1,4})?$/;

const BOUNDS: ReadonlySet<string> = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]);

/** Kinds that a unique index can compare. */
const UNIQUE: ReadonlySet<string> = new Set(["text", "integer", "phone", "email", "date"]);

/** Kinds that a unique index of several fields can compare. These include fields with few values. */
const COMPARED: ReadonlySet<string> = new Set([...UNIQUE, "money", "number", "percent", "moment", "time", "yesno", "status"]);

/** Columns that unique indexes contain in addition to the compared columns. */
const APART: ReadonlySet<string> = new Set(["tenantId", "isDeleted"]);

function freeName(name: string, taken: ReadonlySet<string>): string {
  let own = name;
  for (let count = 2; taken.has(own); count += 1) own = `${name}${count}`;
  return own;
}

/** `Customer_name` → `customerName`; "" when there is no Latin letter to begin with. */
function camel(text: string): string {
  const words = text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").match(/[A-Za-z0-9]+/g) ?? [];
  const [first = "", ...others] = words.map((word) => word.toLowerCase());
  const name = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[a-z]/.test(name) && /^[\x20-\x7e]*$/.test(text) ? name : "";
}

/** Derives the kind from names that have only one usual meaning. */
function byName(name: string, title: string, kind: string, isSampled: boolean): string {
  // Keys of other records exceed the range of exact numbers.
  if (kind === "integer" && /(?:^id|Id)$/.test(name)) return "text";
  if (kind === "number" && isNamedAmount(name, title)) return "money";
  if (kind !== "text" && kind !== "longtext") return kind;
  if (/(?:^|[a-z])(?:password|passwd|pwd)(?:hash)?$/i.test(name)) return "password";
  if (/(?:secret|token|(?:api|access|secret|private)key)$/i.test(name)) return "secret";
  if (kind === "longtext" || isSampled) return kind;
  if (/(?:^|[a-z])(?:mobile|phone)$/i.test(name)) return "phone";
  if (/e?mail$/i.test(name)) return "email";
  if (/(?:avatar|logo|picture|image|photo)$/i.test(name)) return "image";
  return kind;
}

/** @returns the text under a key of an object, "" when there is none */
export function textIn(value: unknown, key: string): string {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
}
