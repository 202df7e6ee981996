import { isJsonObject, type Json } from "#contract";
import { sql } from "kysely";
import { columnName } from "../data/naming.ts";
import type { FollowRename } from "../data/tables/rename.ts";

interface ScopeRow {
  readonly id: string;
  readonly scope_column: string | null;
  readonly scope_field: string | null;
  readonly scope_value: string | null;
}

/** Data scopes of a module name its fields: the one with the department, the visible ones, and those of a condition. */
export const followDataScopes: FollowRename = async (db, { from, fields }, catalog) => {
  const [menu, dataScope] = ["menu", "data-scope"].map((name) => catalog.modules.get(name)?.table);
  if (menu === undefined || dataScope === undefined || fields.size === 0) return;
  // Data scopes may name columns, as clients of the API family do.
  const columns = [...fields].map(([earlier, name]): [string, string] => [columnName(earlier), columnName(name)]);
  const names = new Map([...columns, ...fields]);
  const { rows } = await sql<ScopeRow>`
    select d.id, d.scope_column, d.scope_field, d.scope_value from ${sql.table(dataScope)} d
    join ${sql.table(menu)} m on m.id = cast(d.menu_id as bigint)
    where m.component = ${`module/${from.name}`} or m.code = ${from.permissions.read}`.execute(db);
  const present = (name: string): string => names.get(name) ?? name;
  for (const { id, scope_column: column, scope_field: shown, scope_value: value } of rows) {
    await sql`
      update ${sql.table(dataScope)} set scope_column = ${column === null ? null : present(column)},
        scope_field = ${
          shown === null
            ? null
            : shown
                .split(",")
                .map((name) => present(name.trim()))
                .join(",")
        },
        scope_value = ${value === null ? null : presentRule(value, present)} where id = ${id}`.execute(db);
  }
};

/** A condition with the present names. A text that is no condition stays as it is. */
function presentRule(text: string, present: (name: string) => string): string {
  try {
    const rule = JSON.parse(text) as Json;
    return isJsonObject(rule) ? JSON.stringify(presentCondition(rule, present)) : text;
  } catch {
    return text;
  }
}

/** The bound of a field may be another field (`x-minimum`); a variable such as `$today` stays as it is. */
function presentTest(test: Json, present: (name: string) => string): Json {
  if (!isJsonObject(test)) return test;
  return Object.fromEntries(
    Object.entries(test).map(([key, part]): [string, Json] => {
      if (key.startsWith("x-") && typeof part === "string") return [key, present(part)];
      return [key, key === "not" ? presentTest(part, present) : part];
    }),
  );
}

/** Names of fields are the keys of `properties`, the texts of `required` and bounds, at any depth. */
function presentCondition(condition: Json, present: (name: string) => string): Json {
  if (Array.isArray(condition)) return condition.map((part: Json) => presentCondition(part, present));
  if (!isJsonObject(condition)) return condition;
  return Object.fromEntries(
    Object.entries(condition).map(([key, part]): [string, Json] => {
      if (key === "properties" && isJsonObject(part))
        return [
          key,
          Object.fromEntries(Object.entries(part).map(([name, inner]) => [present(name), presentTest(inner, present)])),
        ];
      if (key === "required" && Array.isArray(part))
        return [key, part.map((name: Json) => (typeof name === "string" ? present(name) : name))];
      return [key, presentCondition(part, present)];
    }),
  );
}
