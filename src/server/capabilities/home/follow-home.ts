import { sql } from "kysely";
import { renameRows, type FollowRename } from "../../data/tables/rename.ts";

/** Opened records and pinned shortcuts of a renamed module stay. */
export const followHome: FollowRename = async (db, rename) => {
  await renameRows(db, "trellis_opened", rename, { module: "module" });
  const [earlier, present] = [rename.from.menu?.path, rename.to.menu?.path];
  if (earlier === undefined || present === undefined || earlier === present) return;
  await sql`
    update trellis_shortcut set paths = array_replace(paths, ${earlier}, ${present}) where ${earlier} = any(paths)`.execute(db);
};
