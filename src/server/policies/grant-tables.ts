import type { InternalTable } from "../data/internal-tables.ts";

/** Names for Kysely. */
export const ROLE_MENU = "trellis_role_menu";
export const ROLE_SCOPE = "trellis_role_scope";
export const TOP_MENU = "trellis_top_menu";
export const ACCESS = "trellis_access";

/**
 * Grants. Written by the handlers of `role/grant` and `topmenu/grant`, read by the policies:
 * - `trellis_role_menu`: menu rows (menus and buttons) of a role;
 * - `trellis_role_scope`: data scopes (`kind` = `data`) and API scopes (`kind` = `api`) of a role;
 * - `trellis_top_menu`: menu rows under a top menu;
 * - `trellis_access`: one row; its version rises with every write that may change rights.
 */
export const GRANT_TABLES: readonly InternalTable[] = [
  {
    name: ROLE_MENU,
    statements: [
      `create table if not exists trellis_role_menu (
         role_id bigint not null, menu_id bigint not null, primary key (role_id, menu_id))`,
    ],
  },
  {
    name: ROLE_SCOPE,
    statements: [
      `create table if not exists trellis_role_scope (
         role_id bigint not null, scope_id bigint not null, kind text not null check (kind in ('data', 'api')),
         primary key (role_id, kind, scope_id))`,
    ],
  },
  {
    name: TOP_MENU,
    statements: [
      `create table if not exists trellis_top_menu (
         top_menu_id bigint not null, menu_id bigint not null, primary key (top_menu_id, menu_id))`,
    ],
  },
  {
    name: ACCESS,
    statements: [
      `create table if not exists trellis_access (id integer primary key check (id = 1), version bigint not null)`,
      `insert into trellis_access (id, version) values (1, 1) on conflict do nothing`,
    ],
  },
];
