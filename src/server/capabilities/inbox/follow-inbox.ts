import { sql } from "kysely";
import type { FollowRename } from "../../data/tables/rename.ts";

/** Links of messages lead to the present address of a renamed module. */
export const followInbox: FollowRename = async (db, { from, to }) => {
  const [earlier, present] = [from.menu?.path, to.menu?.path];
  if (earlier === undefined || present === undefined || earlier === present) return;
  await sql`
    update trellis_message set link = ${present} || substr(link, ${earlier.length + 1}::int)
    where starts_with(link, ${earlier}) and substr(link, ${earlier.length + 1}::int, 1) in ('', '/', '?', '#')`.execute(db);
};
