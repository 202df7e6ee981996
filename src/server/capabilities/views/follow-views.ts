import { isJsonObject, isWhereGroup, whereParts, type Json, type ViewContent, type Where } from "#contract";
import { sql } from "kysely";
import { renameRows, type FollowRename } from "../../data/tables/rename.ts";
import { readContent } from "./view-content.ts";

/** Saved views keep their columns, filters and order when a module or its fields are renamed. */
export const followViews: FollowRename = async (db, rename) => {
  await renameRows(db, "trellis_view", rename, { module: "module" });
  await renameRows(db, "trellis_view_default", rename, { module: "module" });
  if (rename.fields.size === 0) return;
  const { rows } = await sql<{ id: string; content: Json }>`
    select id, content from trellis_view where module = ${rename.to.name}`.execute(db);
  for (const { id, content } of rows) {
    const stored = readContent(isJsonObject(content) ? content : undefined);
    if (stored === null) continue;
    const present = JSON.stringify(withNames(stored, rename.fields));
    await sql`update trellis_view set content = ${present}::jsonb where id = ${id}`.execute(db);
  }
};

function withNames(content: ViewContent, fields: ReadonlyMap<string, string>): ViewContent {
  const inField = <T extends { readonly field: string }>(entry: T): T => ({
    ...entry,
    field: fields.get(entry.field) ?? entry.field,
  });
  const inWhere = (where: Where): Where => {
    if (!isWhereGroup(where)) return inField(where);
    const parts = whereParts(where).map(inWhere);
    return "all" in where ? { all: parts } : { any: parts };
  };
  const where = content.where === null ? null : inWhere(content.where);
  return {
    ...content,
    columns: content.columns.map(inField),
    sort: content.sort.map(inField),
    filters: Object.fromEntries(Object.entries(content.filters).map(([key, value]) => [inFilter(key, fields), value])),
    where: where === null || !isWhereGroup(where) ? null : where,
  };
}

/** `name` or `name_like`, as a list's address has it. */
function inFilter(key: string, fields: ReadonlyMap<string, string>): string {
  const [, name = key, operator = ""] = /^(.*?)(_[a-z]+)?$/.exec(key) ?? [];
  const present = fields.get(key) ?? fields.get(name);
  if (present === undefined) return key;
  return fields.has(key) ? present : `${present}${operator}`;
}
