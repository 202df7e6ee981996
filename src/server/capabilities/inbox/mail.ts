import {
  INBOX_LIMITS,
  TrellisError,
  type FieldFault,
  type InboxMail,
  type InboxMailContent,
  type InboxMailInput,
  type InboxPage,
  type Text,
} from "#contract";
import { sql } from "kysely";
import type { Condition } from "../../data/conditions/conditions.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import { nextId, now } from "../../data/server-state.ts";
import { namesOf } from "../../records/read/user-names.ts";
import { inboxPage, type InboxReader } from "./inbox-reader.ts";
import { findRecipients } from "./recipients.ts";

interface MailRow {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly sender_id: string;
  readonly recipients: readonly string[];
  readonly time: string;
  readonly read: boolean;
}

type Page = { readonly limit: number; readonly offset: number };

export async function listMail(reader: InboxReader, box: "received" | "sent", page: Page): Promise<InboxPage<InboxMail>> {
  const rows = await read(reader, box === "sent" ? SENT(reader) : RECEIVED(reader), page);
  return inboxPage((await shown(reader, rows)).map(({ text: _text, ...mail }) => mail));
}

/** @throws TrellisError notFound, also for mail of another user */
export async function mailContent(reader: InboxReader, id: string): Promise<InboxMailContent> {
  const rows = await read(reader, sql`l.id = ${id} and (${SENT(reader)} or ${RECEIVED(reader)})`, { limit: 1, offset: 0 });
  const [mail] = await shown(reader, rows);
  if (mail === undefined) throw new TrellisError("notFound");
  return mail;
}

const SENT = ({ caller }: InboxReader): Condition => sql`(l.sender_id = ${caller.userId} and l.kept)`;
const RECEIVED = (_reader: InboxReader): Condition => sql`coalesce(c.kept, false)`;

async function read(reader: InboxReader, where: Condition, { limit, offset }: Page): Promise<readonly MailRow[]> {
  const { db, caller, tenantId } = reader;
  const { rows } = await sql<MailRow>`
    select l.id, l.subject, l.text, l.sender_id, l.sent_at as time, coalesce(c.is_read, true) as read,
      (select array_agg(a.user_id::text order by a.user_id) from trellis_letter_copy a where a.letter_id = l.id) as recipients
    from trellis_letter l left join trellis_letter_copy c on c.letter_id = l.id and c.user_id = ${caller.userId}
    where l.tenant_id = ${tenantId} and (l.sender_id = ${caller.userId} or c.user_id is not null) and ${where}
    order by l.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

async function shown(reader: InboxReader, rows: readonly MailRow[]): Promise<readonly InboxMailContent[]> {
  const names = await namesOf(reader, [
    ...rows.map(({ sender_id }) => sender_id),
    ...rows.flatMap(({ recipients }) => recipients),
  ]);
  const person = (id: string) => ({ id, name: names.get(id) ?? "" });
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    text: row.text,
    from: person(row.sender_id),
    to: row.recipients.map(person),
    time: row.time,
    read: row.read,
    sent: row.sender_id === reader.caller.userId,
  }));
}

/** @returns the mail's id and whom it reaches @throws TrellisError invalidRecord */
export async function sendMail(
  reader: InboxReader,
  input: InboxMailInput,
): Promise<{ readonly id: string; readonly to: readonly string[] }> {
  const { to, subject, text } = await checkMail(reader, input);
  const { db, deps, caller, tenantId } = reader;
  const id = nextId(deps);
  await sql`
    insert into trellis_letter (id, tenant_id, sender_id, subject, text, sent_at)
    values (${id}, ${tenantId}, ${caller.userId}, ${subject}, ${text}, ${now(deps)}::timestamp)`.execute(db);
  await sql`
    insert into trellis_letter_copy (letter_id, user_id) select ${id}::bigint, unnest(${to}::bigint[])`.execute(db);
  return { id, to };
}

/** @param ids null = all of them */
export async function readMail({ db, caller }: InboxReader, ids: readonly string[] | null): Promise<void> {
  const which = ids === null ? sql`true` : sql`letter_id = any(${ids}::bigint[])`;
  await sql`
    update trellis_letter_copy set is_read = true where user_id = ${caller.userId} and not is_read and ${which}`.execute(db);
}

/** Removes mail from the caller's boxes. Other recipients keep it. Mail without a recipient is deleted. */
export async function removeMail({ db, caller }: InboxReader, ids: readonly string[]): Promise<void> {
  await sql`
    update trellis_letter_copy set kept = false, is_read = true
    where user_id = ${caller.userId} and letter_id = any(${ids}::bigint[])`.execute(db);
  await sql`
    update trellis_letter set kept = false where sender_id = ${caller.userId} and id = any(${ids}::bigint[])`.execute(db);
  await sql`
    delete from trellis_letter l where l.id = any(${ids}::bigint[]) and not l.kept
      and not exists (select 1 from trellis_letter_copy c where c.letter_id = l.id and c.kept)`.execute(db);
}

const WORDS = {
  to: { zh: "请选择收件人", en: "Choose at least one recipient" },
  tooMany: { zh: "收件人最多 {most} 位", en: "At most {most} recipients" },
  gone: { zh: "收件人已停用或不存在，请重新选择", en: "A chosen recipient no longer exists. Choose again." },
  subject: { zh: "请输入主题", en: "Enter the subject" },
  text: { zh: "请输入内容", en: "Enter the content" },
  long: { zh: "最多 {most} 个字", en: "At most {most} characters" },
} as const;

async function checkMail(reader: InboxReader, input: InboxMailInput): Promise<InboxMailInput> {
  const ids = [...new Set(input.to)];
  const errors: FieldFault[] = [];
  const wrong = (field: string, keyword: string, word: keyof typeof WORDS, most = 0): void =>
    void errors.push({ pointer: `/${field}`, keyword, message: say(word, most) });
  if (ids.length === 0) wrong("to", "required", "to");
  else if (ids.length > INBOX_LIMITS.recipients) wrong("to", "maxItems", "tooMany", INBOX_LIMITS.recipients);
  else if (!ids.every((id) => isWhole("bigint", id)) || (await findRecipients(reader, { ids })).length < ids.length)
    wrong("to", "x-ref", "gone");
  const written = (field: "subject" | "text"): string => {
    const found = input[field].trim();
    if (found === "") wrong(field, "required", field);
    else if (found.length > INBOX_LIMITS[field]) wrong(field, "maxLength", "long", INBOX_LIMITS[field]);
    return found;
  };
  const mail = { to: ids, subject: written("subject"), text: written("text") };
  if (errors.length > 0) throw new TrellisError("invalidRecord", { fields: errors });
  return mail;
}

function say(word: keyof typeof WORDS, most: number): Text {
  const { zh, en } = WORDS[word];
  return { zh: zh.replace("{most}", String(most)), en: en.replace("{most}", String(most)) };
}
