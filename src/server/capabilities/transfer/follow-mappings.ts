import { sql } from "kysely";
import { renameRows, type FollowRename } from "../../data/tables/rename.ts";

/** Mappings of columns that users chose before keep their fields. */
export const followMappings: FollowRename = async (db, rename) => {
  await renameRows(db, "trellis_import_mapping", rename, { module: "module" });
  if (rename.fields.size === 0) return;
  const names = JSON.stringify(Object.fromEntries(rename.fields));
  await sql`
    update trellis_import_mapping set plan = plan || jsonb_build_object(
      'key', coalesce(${names}::jsonb -> (plan->>'key'), plan->'key'),
      'mapping', (select coalesce(jsonb_object_agg(m.key, coalesce(${names}::jsonb -> m.value, to_jsonb(m.value))), '{}')
        from jsonb_each_text(plan->'mapping') m))
    where module = ${rename.to.name}`.execute(db);
};
