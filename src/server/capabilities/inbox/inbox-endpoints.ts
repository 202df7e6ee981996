import {
  INBOX_KINDS,
  INBOX_PATHS,
  TrellisError,
  isJsonObject,
  type InboxCounts,
  type InboxKind,
  type InboxPerson,
} from "#contract";
import type { Core } from "../../http/core.ts";
import { isWhole } from "../../data/filter-values.ts";
import { signedIn } from "../../http/signed-in.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { succeed } from "../../http/envelope.ts";
import { readQuery, type ApiRequest } from "../../http/api-request.ts";
import { readBody } from "../../http/read-body.ts";
import { publishInboxChange } from "../../notifications/publish-inbox-change.ts";
import { inboxCounts } from "./inbox-counts.ts";
import { parseInboxId, parseInboxPage, type InboxReader } from "./inbox-reader.ts";
import { mailContent, listMail, readMail, removeMail, sendMail } from "./mail.ts";
import { listMessages, readMessages, removeMessages } from "./messages.ts";
import { listNotices, noticeContent, readNotices } from "./notices.ts";
import { findRecipients } from "./recipients.ts";

type Query = ReadonlyMap<string, string>;

/** Endpoints of the caller's own inbox (contract: INBOX_PATHS). */
export function inboxEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (path: string, run: (reader: InboxReader, query: Query) => Promise<unknown>): OwnEndpoint => ({
    method: "GET",
    path,
    route: {
      kind: "own",
      run: async (apiRequest) => {
        const reader = await readerOf(core, apiRequest);
        return succeed(await run(reader, readQuery(apiRequest.search, null)), apiRequest.locale);
      },
    },
  });
  /** @param run called inside a transaction */
  const post = (path: string, run: (reader: InboxReader, body: unknown) => Promise<() => Promise<unknown>>): OwnEndpoint => ({
    method: "POST",
    path,
    route: {
      kind: "own",
      run: async (apiRequest) => {
        const reader = await readerOf(core, apiRequest);
        const { body } = await readBody(apiRequest.request, core.deps.config);
        const answer = await core.db.transaction().execute((db) => run({ ...reader, db }, body));
        return succeed(await answer(), apiRequest.locale);
      },
    },
  });
  /** The reader's other pages count anew, too. */
  const counted = (reader: InboxReader) => async (): Promise<InboxCounts> => {
    await publishInboxChange(core.deps, [reader.caller.userId]);
    return inboxCounts({ ...reader, db: core.db });
  };

  return [
    get(INBOX_PATHS.counts, (reader) => inboxCounts(reader)),
    get(INBOX_PATHS.notices, (reader, query) => listNotices(reader, parseInboxPage(query.get("current")))),
    get(INBOX_PATHS.notice, (reader, query) => noticeContent(reader, parseInboxId(query.get("id")))),
    get(INBOX_PATHS.messages, (reader, query) => listMessages(reader, parseInboxPage(query.get("current")))),
    get(INBOX_PATHS.letters, (reader, query) => listMail(reader, boxOf(query.get("box")), parseInboxPage(query.get("current")))),
    get(INBOX_PATHS.letter, (reader, query) => mailContent(reader, parseInboxId(query.get("id")))),
    get(INBOX_PATHS.people, people),
    post(INBOX_PATHS.read, async (reader, body) => {
      const { kind, ids } = chosen(body, INBOX_KINDS, true);
      await READ[kind](reader, ids);
      return counted(reader);
    }),
    post(INBOX_PATHS.remove, async (reader, body) => {
      const { kind, ids } = chosen(body, ["letters", "messages"] as const, false);
      if (kind === "letters") await removeMail(reader, ids ?? []);
      else await removeMessages(reader, ids ?? []);
      return counted(reader);
    }),
    post(INBOX_PATHS.send, async (reader, body) => {
      const { id, to } = await sendMail(reader, body);
      return async () => {
        await publishInboxChange(core.deps, to);
        return { id };
      };
    }),
  ];
}

const READ = { letters: readMail, messages: readMessages, notices: readNotices } as const;

async function readerOf(core: Core, apiRequest: ApiRequest): Promise<InboxReader> {
  const caller = await signedIn(core, apiRequest);
  const { deps, db } = core;
  return { deps, db, catalog: core.inForce().catalog, caller, tenantId: caller.tenantId, locale: apiRequest.locale };
}

async function people(reader: InboxReader, query: Query): Promise<readonly InboxPerson[]> {
  const ids = query.get("ids") ?? "";
  if (ids === "") return findRecipients(reader, { q: query.get("q") ?? "" });
  return findRecipients(reader, { ids: ids.split(",").filter((id) => isWhole("bigint", id)) });
}

function boxOf(text: string | undefined): "received" | "sent" {
  if (text === undefined || text === "received" || text === "sent") return text ?? "received";
  throw new TrellisError("badRequest", { params: { reason: "box" } });
}

const MOST_IDS = 200;

/** @returns ids null = all @throws TrellisError badRequest */
function chosen<Kind extends InboxKind>(
  body: unknown,
  kinds: readonly Kind[],
  allAtOnce: boolean,
): { readonly kind: Kind; readonly ids: readonly string[] | null } {
  const { kind: asked, ids } = isJsonObject(body) ? body : {};
  const kind = kinds.find((candidate) => candidate === asked);
  if (kind === undefined) throw new TrellisError("badRequest", { params: { reason: "kind" } });
  if (ids === undefined && allAtOnce) return { kind, ids: null };
  const texts = Array.isArray(ids) ? ids.map(String) : [];
  if (texts.length === 0 || texts.length > MOST_IDS || !texts.every((id) => isWhole("bigint", id)))
    throw new TrellisError("badRequest", { params: { reason: "ids" } });
  return { kind, ids: texts };
}
