import { comparedFields, type Module } from "#metadata";
import { storedFields, type SqlType, type StoredField } from "../columns.ts";
import { identifier, indexName, isCut, literal, quoted } from "../naming.ts";
import { isOverlapIndex, overlapConstraints } from "./overlap-constraints.ts";
import type { RefusedChange } from "./sync-report.ts";
import { tableIndexes, type Extensions, type TableIndex } from "./table-indexes.ts";

/** A column as the database has it. */
export interface ExistingColumn {
  readonly type: string;
  readonly notNull: boolean;
  /** The column's statistics target; null or negative for the database's default. */
  readonly statistics: number | null;
}

/** A table as the database has it. */
export interface ExistingTable {
  /** Column → type as `format_type` spells it. */
  readonly columns: ReadonlyMap<string, ExistingColumn>;
  readonly indexes: ReadonlySet<string>;
  /** True if the table holds so many records that indexes make its lists faster. */
  readonly grown: boolean;
}

export interface TablePlan {
  readonly statements: readonly string[];
  /** When there is one, none of the statements may be run: the module stays as it was. */
  readonly refused: readonly RefusedChange[];
  /** Changes of type that lose nothing where the column has no values. */
  readonly ifEmpty: readonly TypeChange[];
}

export interface TypeChange {
  readonly column: string;
  /** The statements for an empty column. */
  readonly statements: readonly string[];
  /** The refusal for any other. */
  readonly otherwise: RefusedChange;
}

/**
 * Statistics target of texts that are searched by part: three times PostgreSQL's own. The planner otherwise takes one
 * in a hundred for one in ten thousand.
 */
const SAMPLED = 300;

/** Changes of type that keep every value: from → to. */
const WIDENING: Readonly<Record<string, readonly SqlType[]>> = {
  integer: ["bigint", "numeric", "double precision", "text"],
  bigint: ["numeric", "text"],
  numeric: ["text"],
  "double precision": ["text"],
  boolean: ["text"],
  date: ["timestamp(0) without time zone", "text"],
  "timestamp(0) without time zone": ["text"],
  "time(0) without time zone": ["text"],
};

/**
 * The statements that bring a table to what the module says, and the changes that would lose something. Additive only.
 * Indexes that only make lists faster are left to `indexGrownTables` until the table has grown.
 */
export function planTable(module: Module, existing: ExistingTable | null, extensions: Extensions): TablePlan {
  const indexes = tableIndexes(module, extensions);
  const needed = indexes.filter(({ rule }) => rule !== null || existing?.grown === true);
  const constraints = overlapConstraints(module);
  if (existing === null)
    return {
      statements: [
        createTable(module),
        ...sampled(module, new Map()),
        ...needed.map((index) => index.statement),
        ...constraints.flatMap((constraint) => constraint.statements),
      ],
      refused: [],
      ifEmpty: [],
    };
  const table = quoted(module.table);
  const renamed = renamedIndexes(indexes, existing.indexes);
  const statements = [...renamed].map(([former, name]) => `alter index if exists ${quoted(former)} rename to ${quoted(name)}`);
  const refused: RefusedChange[] = [];
  const ifEmpty: TypeChange[] = [];
  const dropped = new Set<string>();
  for (const stored of storedFields(module).all) {
    const column = existing.columns.get(stored.column);
    if (column === undefined) {
      if (stored.name === "tenantId")
        refused.push(tenancyChange(module, `alter table ${table} add column "tenant_id" text not null default '000000'`));
      else statements.push(...addColumn(table, stored));
    } else if (column.type !== stored.type) {
      const change = `alter table ${table} alter column ${quoted(stored.column)} type ${stored.type} using ${quoted(stored.column)}::${stored.type}`;
      if (WIDENING[column.type]?.includes(stored.type) === true) statements.push(change);
      else {
        const bound = boundIndexes(module, stored, existing);
        for (const name of bound) dropped.add(renamed.get(name) ?? name);
        const drops = bound.map((name) => `drop index ${quoted(name)}`);
        ifEmpty.push(typeChange(module, stored, column.type, drops, change));
      }
    }
  }
  if (module.tenancy === "platform" && existing.columns.get("tenant_id")?.notNull === true) {
    refused.push(tenancyChange(module, `alter table ${table} alter column "tenant_id" drop not null`));
  }
  const wanted = new Set(indexes.map((index) => index.name));
  const present = new Set([...existing.indexes].map((name) => renamed.get(name) ?? name).filter((name) => !dropped.has(name)));
  const superseded = supersededIndexes(module, present, wanted);
  // A rule that was lifted must not go on refusing records; other indexes only cost a little room. A name that was cut does not say which it is.
  for (const name of present)
    if ((isRule(module, name) && !wanted.has(name)) || superseded.has(name)) statements.push(`drop index ${quoted(name)}`);
  const kept = new Set(constraints.map(({ name }) => name));
  for (const name of present)
    if (isOverlapIndex(name) && !kept.has(name)) statements.push(`alter table ${table} drop constraint ${quoted(name)}`);
  statements.push(...sampled(module, existing.columns));
  statements.push(...needed.filter((index) => !present.has(index.name)).map((index) => index.statement));
  statements.push(...constraints.filter(({ name }) => !present.has(name)).flatMap((constraint) => constraint.statements));
  return { statements, refused, ifEmpty };
}

/** Former name → name of the indexes that the table still has by their former names. */
function renamedIndexes(indexes: readonly TableIndex[], existing: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    indexes.flatMap(({ name, formerName }) =>
      existing.has(formerName) && !existing.has(name) ? [[formerName, name] as const] : [],
    ),
  );
}

function isRule({ table }: Module, name: string): boolean {
  return name.startsWith(`${table}$key$`) || /^[^$]*_key$/.test(name) || isCut(name);
}

function createTable(module: Module): string {
  const columns = storedFields(module).all.map((stored) =>
    `${quoted(stored.column)} ${stored.type} ${stored.constraint}`.trimEnd(),
  );
  return `create table ${quoted(module.table)} (${columns.join(", ")}, primary key (id))`;
}

function sampled(module: Module, existing: ExistingTable["columns"]): string[] {
  return storedFields(module)
    .all.filter((stored) => stored.byPart && existing.get(stored.column)?.statistics !== SAMPLED)
    .map(({ column }) => `alter table ${quoted(module.table)} alter column ${quoted(column)} set statistics ${SAMPLED}`);
}

/** Records that are there already get the field's default, as new ones would; the default does not stay in the database. */
function addColumn(table: string, stored: StoredField): string[] {
  const column = `alter table ${table} add column ${quoted(stored.column)} ${stored.type}`;
  if (stored.field === null) return [`${column} ${stored.constraint}`.trimEnd()];
  const value = stored.field.default;
  if (value === undefined || value === null) return [column];
  const text = typeof value === "string" && stored.storage !== "json" ? value : JSON.stringify(value);
  return [
    `${column} default ${literal(text)}::${stored.type}`,
    `alter table ${table} alter column ${quoted(stored.column)} drop default`,
  ];
}

/**
 * Plain indexes of fields that have one to sort by now, which finds as well, and those of a list's earlier order or
 * filters, or of texts as they were once.
 */
function supersededIndexes(module: Module, existing: ReadonlySet<string>, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const named = (kind: string, column: string): string => indexName(module.table, kind, [column]);
  const plain = storedFields(module).all.filter(({ column }) => {
    if (wanted.has(named("idx", column))) return false;
    return wanted.has(named("order", column)) || [...wanted].some((name) => name.startsWith(`${named("list", column)}$`));
  });
  const listed = [...existing].filter((name) => !wanted.has(name) && isOfList(module, name));
  const unneeded = plain.flatMap(({ column }) => [named("idx", column), identifier(module.table, column, "idx")]);
  return new Set([...unneeded, ...listed]);
}

function isOfList({ table }: Module, name: string): boolean {
  if (name.startsWith(`${table}$list$`) || name.startsWith(`${table}$trigrams$`)) return true;
  return name.startsWith(`${table}_`) && /_(?:sort|trgm|trigrams|grams|list_[\da-f]{8})$/.test(name);
}

/** Indexes that only the old type can have; the sync makes what the new one needs. */
function boundIndexes(module: Module, stored: StoredField, { indexes }: ExistingTable): readonly string[] {
  const names = ["parts", "trigrams", "pairs", "elements", "key"].flatMap((kind) => [
    indexName(module.table, kind, [stored.column]),
    identifier(module.table, stored.column, kind),
  ]);
  for (const { name, formerName, rule } of tableIndexes(module, { trigram: false }))
    if (rule !== null && comparedFields(rule).some((field) => field === stored.field)) names.push(name, formerName);
  return [...new Set(names)].filter((name) => indexes.has(name));
}

function typeChange(module: Module, stored: StoredField, from: string, drops: readonly string[], change: string): TypeChange {
  const table = quoted(module.table);
  const column = quoted(stored.column);
  const { name, field } = stored;
  const title = field?.title ?? { zh: name, en: name };
  return {
    column: stored.column,
    statements: [...drops, `alter table ${table} alter column ${column} type ${stored.type} using null::${stored.type}`],
    otherwise: {
      module: module.name,
      pointer: `/schema/properties/${name}`,
      reason: {
        zh: `字段“${title.zh}”的存储类型由 ${from} 改为 ${stored.type} 可能丢失数据`,
        en: `Changing “${title.en}” from ${from} to ${stored.type} may lose data`,
      },
      statement: `${[...drops, change].join("; ")};`,
      // The values of a system field are not converted.
      ...(field === null ? {} : { field: { name, title } }),
    },
  };
}

function tenancyChange(module: Module, statement: string): RefusedChange {
  return {
    module: module.name,
    pointer: "/tenancy",
    reason: {
      zh: "修改 tenancy 会改变已有数据归谁所见，须由管理员处理",
      en: "A change of tenancy changes who can see the existing records. An operator must decide.",
    },
    statement: `${statement};`,
  };
}
