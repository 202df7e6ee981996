import { sql } from "kysely";
import type { InternalTable } from "../../data/internal-tables.ts";
import type { FollowRename } from "../../data/tables/rename.ts";

export const INBOX_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_message",
    statements: [
      `create table if not exists trellis_message (
        id bigint primary key, tenant_id text not null, user_id bigint not null, kind text not null, text jsonb not null,
        link text, sent_at timestamp(0) not null, is_read boolean not null default false)`,
      "create index if not exists trellis_message_user on trellis_message (user_id, id desc)",
      "create index if not exists trellis_message_unread on trellis_message (user_id) where not is_read",
    ],
  },
  {
    name: "trellis_letter",
    statements: [
      `create table if not exists trellis_letter (
        id bigint primary key, tenant_id text not null, sender_id bigint not null, subject text not null, text text not null,
        sent_at timestamp(0) not null, kept boolean not null default true)`,
      "create index if not exists trellis_letter_sender on trellis_letter (sender_id, id desc)",
    ],
  },
  {
    name: "trellis_letter_copy",
    statements: [
      `create table if not exists trellis_letter_copy (
        letter_id bigint not null references trellis_letter (id) on delete cascade, user_id bigint not null,
        is_read boolean not null default false, kept boolean not null default true, primary key (letter_id, user_id))`,
      "create index if not exists trellis_letter_copy_user on trellis_letter_copy (user_id, letter_id desc)",
    ],
  },
  {
    name: "trellis_notice_read",
    statements: [
      `create table if not exists trellis_notice_read (
        user_id bigint not null, notice_id bigint not null, primary key (user_id, notice_id))`,
      "create index if not exists trellis_notice_read_notice on trellis_notice_read (notice_id)",
    ],
  },
];

/** Links of messages lead to the present address of a renamed module. */
export const followInbox: FollowRename = async (db, { from, to }) => {
  const [earlier, present] = [from.menu?.path, to.menu?.path];
  if (earlier === undefined || present === undefined || earlier === present) return;
  await sql`
    update trellis_message set link = ${present} || substr(link, ${earlier.length + 1}::int)
    where starts_with(link, ${earlier}) and substr(link, ${earlier.length + 1}::int, 1) in ('', '/', '?', '#')`.execute(db);
};
