import type { InternalTable } from "../../data/internal-tables.ts";

export const VIEW_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_view",
    statements: [
      `create table if not exists trellis_view (
        id bigint primary key, tenant_id text not null, module text not null, owner_id bigint not null, name text not null,
        sharing text not null check (sharing in ('private', 'roles', 'everyone')), role_ids text[] not null,
        content jsonb not null, revision integer not null default 1)`,
      "create unique index if not exists trellis_view_name on trellis_view (tenant_id, module, owner_id, name)",
    ],
  },
  {
    name: "trellis_view_default",
    statements: [
      // Without a view: the module's own look.
      `create table if not exists trellis_view_default (
        tenant_id text not null, module text not null, user_id bigint not null, view_id bigint,
        primary key (tenant_id, module, user_id))`,
    ],
  },
];
