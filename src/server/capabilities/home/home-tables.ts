import { sql } from "kysely";
import type { InternalTable } from "../../data/internal-tables.ts";
import { renameRows, type FollowRename } from "../../data/tables/rename.ts";

export const HOME_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_shortcut",
    statements: [`create table if not exists trellis_shortcut (user_id bigint primary key, paths text[] not null)`],
  },
  {
    // Order, widths and hidden parts of dashboards, as each user keeps them.
    name: "trellis_dashboard",
    statements: [
      `create table if not exists trellis_dashboard (
         user_id bigint not null, dashboard text not null, parts jsonb not null, primary key (user_id, dashboard))`,
    ],
  },
  {
    // Records that users opened in the console, each once.
    name: "trellis_opened",
    statements: [
      `create table if not exists trellis_opened (
         user_id bigint not null, tenant_id text not null, module text not null, record_id bigint not null,
         opened_at timestamp(0) not null, primary key (user_id, module, record_id))`,
    ],
  },
  {
    // Indexes of a table that older databases have already: last changes of a user, and changes since a day.
    name: "trellis_history_user",
    statements: [
      "create index if not exists trellis_history_user on trellis_history (user_id, id desc)",
      "create index if not exists trellis_history_written on trellis_history (written_at)",
    ],
  },
];

/** Opened records and pinned shortcuts of a renamed module stay. */
export const followHome: FollowRename = async (db, rename) => {
  await renameRows(db, "trellis_opened", rename, { module: "module" });
  const [earlier, present] = [rename.from.menu?.path, rename.to.menu?.path];
  if (earlier === undefined || present === undefined || earlier === present) return;
  await sql`
    update trellis_shortcut set paths = array_replace(paths, ${earlier}, ${present}) where ${earlier} = any(paths)`.execute(db);
};
