import {
  inboxCountsEndpoint,
  inboxMailEndpoint,
  inboxMailListEndpoint,
  inboxMessagesEndpoint,
  inboxNoticeEndpoint,
  inboxNoticesEndpoint,
  inboxPeopleEndpoint,
  inboxReadEndpoint,
  inboxRemoveEndpoint,
  inboxSendEndpoint,
  type InboxCounts,
} from "#contract";
import type { Caller } from "../../base/context.ts";
import { idList } from "../../data/conditions/id-list.ts";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { publishInboxChange } from "../../notifications/publish-inbox-change.ts";
import { inboxCounts } from "./inbox-counts.ts";
import { parseInboxId, parseInboxPage, type InboxReader } from "./inbox-reader.ts";
import { mailContent, listMail, readMail, removeMail, sendMail } from "./mail.ts";
import { listMessages, readMessages, removeMessages } from "./messages.ts";
import { listNotices, noticeContent, readNotices } from "./notices.ts";
import { findRecipients } from "./recipients.ts";

/** Endpoints of the caller's own inbox. */
export function inboxEndpoints(core: Core): readonly OwnEndpoint[] {
  const readerOf = (call: { readonly caller: Caller; readonly apiRequest: ApiRequest }): InboxReader => ({
    deps: core.deps,
    db: core.db,
    catalog: core.inForce().catalog,
    caller: call.caller,
    tenantId: call.caller.tenantId,
    locale: call.apiRequest.locale,
  });
  const inTransaction = <T>(reader: InboxReader, work: (reader: InboxReader) => Promise<T>): Promise<T> =>
    core.db.transaction().execute((db) => work({ ...reader, db }));
  /** The reader's other pages count anew, too. */
  const counted = async (reader: InboxReader): Promise<InboxCounts> => {
    await publishInboxChange(core.deps, [reader.caller.userId]);
    return inboxCounts(reader);
  };

  return [
    serveEndpoint(core, inboxCountsEndpoint, (call) => inboxCounts(readerOf(call))),
    serveEndpoint(core, inboxNoticesEndpoint, async (call) => listNotices(readerOf(call), parseInboxPage(call.query.current))),
    serveEndpoint(core, inboxNoticeEndpoint, async (call) => noticeContent(readerOf(call), parseInboxId(call.query.id))),
    serveEndpoint(core, inboxMessagesEndpoint, async (call) => {
      const { current, kind } = call.query;
      return listMessages(readerOf(call), parseInboxPage(current), kind);
    }),
    serveEndpoint(core, inboxMailListEndpoint, async (call) => {
      const { box = "received", current } = call.query;
      return listMail(readerOf(call), box, parseInboxPage(current));
    }),
    serveEndpoint(core, inboxMailEndpoint, async (call) => mailContent(readerOf(call), parseInboxId(call.query.id))),
    serveEndpoint(core, inboxPeopleEndpoint, (call) => {
      const { q = "", ids = "" } = call.query;
      return findRecipients(readerOf(call), ids === "" ? { q } : { ids: idList(ids) });
    }),
    serveEndpoint(core, inboxReadEndpoint, async (call) => {
      const { kind, ids = null } = call.body;
      const reader = readerOf(call);
      await inTransaction(reader, (inside) => READ[kind](inside, ids));
      return counted(reader);
    }),
    serveEndpoint(core, inboxRemoveEndpoint, async (call) => {
      const { kind, ids } = call.body;
      const reader = readerOf(call);
      await inTransaction(reader, (inside) => REMOVE[kind](inside, ids));
      return counted(reader);
    }),
    serveEndpoint(core, inboxSendEndpoint, async (call) => {
      const { id, to } = await inTransaction(readerOf(call), (inside) => sendMail(inside, call.body));
      await publishInboxChange(core.deps, to);
      return { id };
    }),
  ];
}

const READ = { letters: readMail, messages: readMessages, notices: readNotices } as const;
const REMOVE = { letters: removeMail, messages: removeMessages } as const;
