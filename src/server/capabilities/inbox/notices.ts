import { TrellisError, type InboxNotice, type InboxNoticeContent, type InboxPage } from "#contract";
import type { Module } from "#metadata";
import { sql } from "kysely";
import { tenantBoundary, livingWithin } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { dictionaryEntries } from "../../data/read/dictionary-entries.ts";
import { quoted } from "../../data/naming.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { now } from "../../data/server-state.ts";
import type { Condition } from "../../data/conditions/conditions.ts";
import { NOTICE_MODULE } from "../../notifications/publish-inbox-change.ts";
import { fieldRulesOf } from "../../policies/field-rules.ts";
import { inboxPage, type InboxReader } from "./inbox-reader.ts";

interface NoticeRow {
  readonly id: string;
  readonly title: string | null;
  readonly category: number | null;
  readonly time: string;
  readonly read: boolean;
  readonly content: string | null;
}

export async function listNotices(
  reader: InboxReader,
  page: { readonly limit: number; readonly offset: number },
): Promise<InboxPage<InboxNotice>> {
  const rows = await read(reader, { where: sql`true`, content: false, ...page });
  return inboxPage(await shown(reader, rows));
}

/** @throws TrellisError notFound: no such notice, of another tenant, or not published yet */
export async function noticeContent(reader: InboxReader, id: string): Promise<InboxNoticeContent> {
  const [row] = await read(reader, { where: sql`t.id = ${id}`, content: true, limit: 1, offset: 0 });
  const [notice] = row === undefined ? [] : await shown(reader, [row]);
  if (row === undefined || notice === undefined) throw new TrellisError("notFound");
  return { ...notice, content: row.content ?? "" };
}

export async function unreadNotices(reader: InboxReader): Promise<number> {
  const module = reader.catalog.modules.get(NOTICE_MODULE);
  if (module === undefined) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from (
      select 1 from ${tableAs(module)} where ${published(reader, module)} and not ${isRead(reader)} limit 1000) n`.execute(
    reader.db,
  );
  return rows[0]?.count ?? 0;
}

/** @param ids null = all that are published */
export async function readNotices(reader: InboxReader, ids: readonly string[] | null): Promise<void> {
  const module = reader.catalog.modules.get(NOTICE_MODULE);
  if (module === undefined) return;
  const which = ids === null ? sql`true` : sql`t.id = any(${ids}::bigint[])`;
  await sql`
    insert into trellis_notice_read (user_id, notice_id)
    select ${reader.caller.userId}::bigint, t.id from ${tableAs(module)} where ${published(reader, module)} and ${which}
    on conflict do nothing`.execute(reader.db);
}

interface Question {
  readonly where: Condition;
  readonly content: boolean;
  readonly limit: number;
  readonly offset: number;
}

async function read(reader: InboxReader, { where, content, limit, offset }: Question): Promise<readonly NoticeRow[]> {
  const module = reader.catalog.modules.get(NOTICE_MODULE);
  if (module === undefined) return [];
  const { hidden } = await fieldRulesOf(reader, module);
  const field = (name: string, as: string): Condition =>
    hidden.has(name)
      ? sql`null as ${sql.raw(quoted(as))}`
      : sql.raw(`t.${quoted(storedField(module, name).column)} as ${quoted(as)}`);
  const { rows } = await sql<NoticeRow>`
    select t.id, ${field("title", "title")}, ${field("category", "category")}, ${field("releaseTime", "time")},
      ${content ? field("content", "content") : sql`null as content`}, ${isRead(reader)} as read
    from ${tableAs(module)} where ${published(reader, module)} and ${where}
    order by t.release_time desc, t.id desc limit ${limit} offset ${offset}`.execute(reader.db);
  return rows;
}

function published(reader: InboxReader, module: Module): Condition {
  return sql`(${livingWithin(module, tenantBoundary(reader.tenantId))} and t.release_time <= ${now(reader.deps)}::timestamp)`;
}

function isRead({ caller }: InboxReader): Condition {
  return sql`exists (select 1 from trellis_notice_read r where r.user_id = ${caller.userId} and r.notice_id = t.id)`;
}

async function shown(reader: InboxReader, rows: readonly NoticeRow[]): Promise<readonly InboxNotice[]> {
  const dict = reader.catalog.modules.get(NOTICE_MODULE)?.fields.find(({ name }) => name === "category")?.dict ?? null;
  const entries = dict === null || rows.length === 0 ? [] : (await dictionaryEntries(reader, [dict]))(dict);
  return rows.map(({ id, title, category, time, read: isRead }) => {
    const entry = entries.find(({ key }) => key === String(category));
    const label = reader.locale === "en" && entry !== undefined && entry.enValue !== "" ? entry.enValue : entry?.value;
    return { id, title: title ?? "", category: label ?? "", time: time ?? "", read: isRead };
  });
}
