import type { SystemField } from "#contract";
import { beyondInt4, type Field, type Module, type Storage } from "#metadata";
import { columnName } from "./naming.ts";

/** PostgreSQL types as `format_type` spells them, so that what is there compares with what is wanted. */
export type SqlType =
  | "bigint"
  | "text"
  | "integer"
  | "double precision"
  | "numeric"
  | "boolean"
  | "timestamp(0) without time zone"
  | "date"
  | "time(0) without time zone"
  | "jsonb";

/** One kept value of a record: the wire key, its column, and how it is stored. */
export interface StoredField {
  readonly name: string;
  readonly column: string;
  readonly storage: Storage;
  readonly type: SqlType;
  /** The module's own field; null for a system field. */
  readonly field: Field | null;
  /** A text that a list filters by part of, or a search looks into: it has indexes for that. */
  readonly byPart: boolean;
  /** `not null default …` of a system column; the server alone fills those. */
  readonly constraint: string;
}

export interface StoredFields {
  readonly all: readonly StoredField[];
  readonly byName: ReadonlyMap<string, StoredField>;
  readonly byColumn: ReadonlyMap<string, StoredField>;
  /** Fields that may leave the server: all except writeOnly fields and the deletion mark. */
  readonly readable: readonly StoredField[];
}

const SYSTEM: Readonly<Record<SystemField, { storage: Storage; type: SqlType; constraint: string }>> = {
  id: { storage: "id", type: "bigint", constraint: "not null" },
  tenantId: { storage: "text", type: "text", constraint: "not null" },
  createUser: { storage: "id", type: "bigint", constraint: "" },
  createDept: { storage: "id", type: "bigint", constraint: "" },
  createTime: { storage: "timestamp", type: "timestamp(0) without time zone", constraint: "" },
  updateUser: { storage: "id", type: "bigint", constraint: "" },
  updateTime: { storage: "timestamp", type: "timestamp(0) without time zone", constraint: "" },
  isDeleted: { storage: "integer", type: "integer", constraint: "not null default 0" },
  revision: { storage: "integer", type: "integer", constraint: "not null default 1" },
};

const SYSTEM_NAMES = Object.keys(SYSTEM).filter((name): name is SystemField => name in SYSTEM);

const known = new WeakMap<Module, StoredFields>();

/** The columns of a module: the system's and its own. A platform module has no tenant column unless it declares the field itself. */
export function storedFields(module: Module): StoredFields {
  const cached = known.get(module);
  if (cached !== undefined) return cached;
  const declared = new Map(module.fields.map((field) => [field.name, field]));
  const byPart = foundByPart(module);
  const all: StoredField[] = [];
  for (const name of SYSTEM_NAMES) {
    if (name === "tenantId" && module.tenancy === "platform") continue;
    // A tenant module may declare `tenantId` (user, role, dept …): it is the system's column, shown to people.
    all.push({ name, column: columnName(name), ...SYSTEM[name], field: declared.get(name) ?? null, byPart: false });
    declared.delete(name);
  }
  for (const field of declared.values()) {
    all.push({
      name: field.name,
      column: columnName(field.name),
      storage: field.storage,
      type: sqlType(field),
      field,
      byPart: field.storage === "text" && !field.multiple && byPart.has(field.name),
      constraint: "",
    });
  }
  const fields: StoredFields = {
    all,
    byName: new Map(all.map((field) => [field.name, field])),
    byColumn: new Map(all.map((field) => [field.column, field])),
    readable: all.filter((stored) => stored.name !== "isDeleted" && stored.field?.writeOnly !== true),
  };
  known.set(module, fields);
  return fields;
}

/** @throws TypeError for a name the module does not store: a mistake of ours, never of a caller. */
export function storedField(module: Module, name: string): StoredField {
  const field = storedFields(module).byName.get(name);
  if (field === undefined) throw new TypeError(`module ${module.name} stores no field ${name}`);
  return field;
}

/** A module that shows records of another module has the indexes of that module. */
function foundByPart({ list, search, shows }: Module): ReadonlySet<string> {
  if (shows !== null) return new Set();
  const filters = list.filters.filter(({ operator }) => operator === "like").map(({ field }) => field);
  return new Set([...filters, ...(search?.fields ?? [])]);
}

function sqlType(field: Field): SqlType {
  switch (field.storage) {
    case "id":
      return "bigint";
    case "text":
      return "text";
    case "integer":
      return beyondInt4(field.schema) ? "bigint" : "integer";
    case "double":
      return "double precision";
    case "decimal":
      return "numeric";
    case "boolean":
      return "boolean";
    case "timestamp":
      return "timestamp(0) without time zone";
    case "date":
      return "date";
    case "time":
      return "time(0) without time zone";
    case "json":
      return "jsonb";
  }
}

/** True for a text that is neither a choice nor several values: `contains` looks for a part of it. */
export function isPlainText({ storage, field }: StoredField): boolean {
  return storage === "text" && field !== null && !field.multiple && (field.options ?? field.dict ?? field.ref) === null;
}
