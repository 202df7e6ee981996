import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { INBOX_BOXES, INBOX_KINDS, INBOX_LIMITS, InboxCounts } from "./inbox.ts";
import { Text } from "../locale.ts";
import { LocalTime, RecordId, TextOrNull, described, extended } from "../schemas.ts";

/** A page of entries, newest first. `more` says that older entries exist. */
/* @__NO_SIDE_EFFECTS__ */
function inboxPageSchema<const Schema extends valibot.GenericSchema>(entry: Schema) {
  return valibot.object({ entries: valibot.array(entry), more: described(valibot.boolean(), "There are older entries") });
}

export interface InboxPage<Entry> {
  readonly entries: readonly Entry[];
  readonly more: boolean;
}

export const InboxNotice = valibot.object({
  id: valibot.string(),
  title: valibot.string(),
  category: described(valibot.string(), "Name of the notice's kind; empty for none"),
  time: LocalTime,
  read: valibot.boolean(),
});
export type InboxNotice = Shape<typeof InboxNotice>;

export const InboxNoticeContent = extended(InboxNotice, {
  content: described(valibot.string(), "Sanitised HTML"),
});
export type InboxNoticeContent = Shape<typeof InboxNoticeContent>;

export const InboxMessage = valibot.object({
  id: valibot.string(),
  kind: described(valibot.string(), "The subject, such as `import` or `password`"),
  text: Text,
  link: described(TextOrNull, "Path of the console that the message leads to"),
  time: LocalTime,
  read: valibot.boolean(),
});
export type InboxMessage = Shape<typeof InboxMessage>;

export const InboxPerson = valibot.object({ id: valibot.string(), name: valibot.string() });
export type InboxPerson = Shape<typeof InboxPerson>;

export const InboxMail = valibot.object({
  id: valibot.string(),
  subject: valibot.string(),
  from: InboxPerson,
  to: valibot.array(InboxPerson),
  time: LocalTime,
  read: valibot.boolean(),
  sent: described(valibot.boolean(), "The caller wrote it"),
});
export type InboxMail = Shape<typeof InboxMail>;

export const InboxMailContent = extended(InboxMail, { text: valibot.string() });
export type InboxMailContent = Shape<typeof InboxMailContent>;

const Ids = valibot.pipe(valibot.array(RecordId), valibot.minLength(1), valibot.maxLength(INBOX_LIMITS.ids));

export const InboxReadInput = valibot.object({
  kind: valibot.picklist(INBOX_KINDS),
  ids: valibot.optional(described(Ids, "All of the kind when absent")),
});
export type InboxReadInput = Shape<typeof InboxReadInput>;

export const InboxMailInput = valibot.object({
  to: described(valibot.optional(valibot.array(valibot.string()), []), `Ids of at most ${INBOX_LIMITS.recipients} people`),
  subject: described(valibot.optional(valibot.string(), ""), `At most ${INBOX_LIMITS.subject} characters`),
  text: described(valibot.optional(valibot.string(), ""), `At most ${INBOX_LIMITS.text} characters`),
});
export type InboxMailInput = Shape<typeof InboxMailInput>;

export const InboxRemoveInput = valibot.object({ kind: valibot.picklist(["letters", "messages"]), ids: Ids });
export type InboxRemoveInput = Shape<typeof InboxRemoveInput>;

const PageQuery = valibot.object({ current: valibot.optional(valibot.string()) });
const MessagesQuery = extended(PageQuery, {
  kind: valibot.optional(described(valibot.pipe(valibot.string(), valibot.maxLength(40)), "Only messages of this subject")),
});
const IdQuery = valibot.object({ id: valibot.string() });

export const inboxNoticesEndpoint = {
  id: "inboxNotices",
  method: "GET",
  path: "/api/trellis/inbox/notices",
  access: "signed-in",
  summary: "List published notices, newest first",
  query: PageQuery,
  data: inboxPageSchema(InboxNotice),
} as const satisfies ApiEndpoint;

export const inboxNoticeEndpoint = {
  id: "inboxNotice",
  method: "GET",
  path: "/api/trellis/inbox/notice",
  access: "signed-in",
  summary: "Read a published notice",
  query: IdQuery,
  data: InboxNoticeContent,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const inboxMessagesEndpoint = {
  id: "inboxMessages",
  method: "GET",
  path: "/api/trellis/inbox/messages",
  access: "signed-in",
  summary: "List messages of the system, newest first",
  query: MessagesQuery,
  data: inboxPageSchema(InboxMessage),
} as const satisfies ApiEndpoint;

export const inboxMailListEndpoint = {
  id: "inboxLetters",
  method: "GET",
  path: "/api/trellis/inbox/letters",
  access: "signed-in",
  summary: "List the mail of one box, newest first",
  query: valibot.object({ box: valibot.optional(valibot.picklist(INBOX_BOXES)), current: valibot.optional(valibot.string()) }),
  data: inboxPageSchema(InboxMail),
} as const satisfies ApiEndpoint;

export const inboxMailEndpoint = {
  id: "inboxLetter",
  method: "GET",
  path: "/api/trellis/inbox/letter",
  access: "signed-in",
  summary: "Read a mail that the caller received or sent",
  query: IdQuery,
  data: InboxMailContent,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const inboxPeopleEndpoint = {
  id: "inboxPeople",
  method: "GET",
  path: "/api/trellis/inbox/people",
  access: "signed-in",
  summary: "Find people whom the caller may write to, by name or by ids",
  query: valibot.object({
    q: valibot.optional(valibot.string()),
    ids: valibot.optional(described(valibot.string(), "Comma-joined ids")),
  }),
  data: valibot.array(InboxPerson),
} as const satisfies ApiEndpoint;

export const inboxReadEndpoint = {
  id: "inboxRead",
  method: "POST",
  path: "/api/trellis/inbox/read",
  access: "signed-in",
  summary: "Mark some or all entries of a kind as read",
  body: InboxReadInput,
  data: InboxCounts,
} as const satisfies ApiEndpoint;

export const inboxSendEndpoint = {
  id: "inboxSend",
  method: "POST",
  path: "/api/trellis/inbox/send",
  access: "signed-in",
  summary: "Send mail to users of the tenant",
  body: InboxMailInput,
  data: valibot.object({ id: valibot.string() }),
  errors: ["429"],
} as const satisfies ApiEndpoint;

export const inboxRemoveEndpoint = {
  id: "inboxRemove",
  method: "POST",
  path: "/api/trellis/inbox/remove",
  access: "signed-in",
  summary: "Remove mail or messages from the caller's own boxes",
  body: InboxRemoveInput,
  data: InboxCounts,
} as const satisfies ApiEndpoint;
