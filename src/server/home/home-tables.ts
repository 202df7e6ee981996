import type { InternalTable } from "../data/internal-tables.ts";

export const HOME_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_shortcut",
    statements: [`create table if not exists trellis_shortcut (user_id bigint primary key, paths text[] not null)`],
  },
  {
    // Of a table that older databases have already: what somebody has changed last.
    name: "trellis_history_user",
    statements: ["create index if not exists trellis_history_user on trellis_history (user_id, id desc)"],
  },
];
