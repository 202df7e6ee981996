import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { livingWithin, type Boundary } from "../conditions/boundary.ts";
import { storedField } from "../columns.ts";
import { all, any, column, filterCondition } from "../conditions/conditions.ts";
import { tableAs } from "./select-records.ts";
import type { TrellisTables } from "../../base/tables.ts";

/** A source of record labels: the fields that are searched and those that are returned. The caller may read all of them. */
export interface NameSource {
  readonly module: Module;
  readonly boundary: Boundary;
  readonly fields: readonly string[];
  readonly title: string;
  readonly subtitle: string | null;
}

interface FoundName {
  readonly module: string;
  readonly id: string;
  readonly key: string;
  readonly under: string | null;
  readonly title: string | null;
  readonly subtitle: string | null;
}

/**
 * The records whose fields hold the text, of every source at most so many, in one statement: those whose name begins
 * with it first, then the shorter name.
 */
export async function findRecordLabels(
  db: Kysely<TrellisTables>,
  sources: readonly NameSource[],
  text: string,
  most: number,
): Promise<readonly FoundName[]> {
  if (sources.length === 0) return [];
  const each = sources.map((source, at) => fromSource(source, at, text, most));
  const { rows } = await sql<FoundName>`
    select * from (${sql.join(each, sql` union all `)}) as found order by source, place`.execute(db);
  return rows;
}

function fromSource({ module, boundary, fields, title, subtitle }: NameSource, at: number, text: string, most: number) {
  const condition = (name: string, operator: "like" | "likeright") =>
    filterCondition({ stored: storedField(module, name), operator, value: null, text });
  const name = column(storedField(module, title));
  const key = column(storedField(module, module.tree?.keyField ?? "id"));
  const beside = subtitle === null ? sql`null` : column(storedField(module, subtitle));
  const under = module.parent === null ? sql`null` : column(storedField(module, module.parent.field));
  const order = sql`order by coalesce(${condition(title, "likeright")}, false) desc, length(${name}), t.id desc`;
  return sql`(select ${at}::int4 as source, row_number() over (${order}) as place, ${module.name}::text as module,
    t.id::text as id, ${key}::text as key, ${under}::text as under, ${name}::text as title, ${beside}::text as subtitle
    from ${tableAs(module, boundary)}
    where ${all([livingWithin(module, boundary), any(fields.map((field) => condition(field, "like")))])}
    ${order} limit ${most})`;
}
