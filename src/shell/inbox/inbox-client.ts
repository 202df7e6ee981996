import {
  INBOX_PATHS,
  isJsonObject,
  type InboxCounts,
  type InboxKind,
  type InboxMail,
  type InboxMailContent,
  type InboxMailInput,
  type InboxMessage,
  type InboxNotice,
  type InboxNoticeContent,
  type InboxPage,
  type InboxPerson,
} from "#contract";
import type { Api } from "#runtime";
import { asInboxCounts } from "../stores/inbox-store.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function asEntry<T>(build: (data: Readonly<Record<string, unknown>>) => T): (data: unknown) => T {
  return (data) => {
    if (!isJsonObject(data) || typeof data["id"] !== "string") throw new TypeError("an entry without an id");
    return build(data);
  };
}

function asPageOf<T>(entry: (data: unknown) => T): (data: unknown) => InboxPage<T> {
  return (data) => {
    if (!isJsonObject(data) || !Array.isArray(data["entries"])) throw new TypeError("no page");
    return { entries: data["entries"].map(entry), more: data["more"] === true };
  };
}

const asPerson = asEntry((data): InboxPerson => ({ id: text(data["id"]), name: text(data["name"]) }));
const asPeople = (data: unknown): readonly InboxPerson[] => (Array.isArray(data) ? data.map(asPerson) : []);

const asNotice = asEntry((data): InboxNotice => ({
  id: text(data["id"]),
  title: text(data["title"]),
  category: text(data["category"]),
  time: text(data["time"]),
  read: data["read"] === true,
}));
const asNoticeContent = (data: unknown): InboxNoticeContent => ({
  ...asNotice(data),
  content: isJsonObject(data) ? text(data["content"]) : "",
});

const asMessage = asEntry((data): InboxMessage => {
  const said = isJsonObject(data["text"]) ? data["text"] : {};
  return {
    id: text(data["id"]),
    kind: text(data["kind"]),
    text: { zh: text(said["zh"]), en: text(said["en"]) },
    link: typeof data["link"] === "string" ? data["link"] : null,
    time: text(data["time"]),
    read: data["read"] === true,
  };
});

const asMail = asEntry((data): InboxMail => ({
  id: text(data["id"]),
  subject: text(data["subject"]),
  from: asPerson(data["from"]),
  to: asPeople(data["to"]),
  time: text(data["time"]),
  read: data["read"] === true,
  sent: data["sent"] === true,
}));
const asMailContent = (data: unknown): InboxMailContent => ({
  ...asMail(data),
  text: isJsonObject(data) ? text(data["text"]) : "",
});

export type Box = "received" | "sent";

/** Calls of the inbox. The callers show the errors. */
export class InboxClient {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  notices(current: number, signal?: AbortSignal): Promise<InboxPage<InboxNotice>> {
    return this.#get(INBOX_PATHS.notices, asPageOf(asNotice), { current }, signal);
  }

  notice(id: string, signal?: AbortSignal): Promise<InboxNoticeContent> {
    return this.#get(INBOX_PATHS.notice, asNoticeContent, { id }, signal);
  }

  messages(current: number, signal?: AbortSignal): Promise<InboxPage<InboxMessage>> {
    return this.#get(INBOX_PATHS.messages, asPageOf(asMessage), { current }, signal);
  }

  mailPage(box: Box, current: number, signal?: AbortSignal): Promise<InboxPage<InboxMail>> {
    return this.#get(INBOX_PATHS.letters, asPageOf(asMail), { box, current }, signal);
  }

  mailContent(id: string, signal?: AbortSignal): Promise<InboxMailContent> {
    return this.#get(INBOX_PATHS.letter, asMailContent, { id }, signal);
  }

  people(q: string, signal?: AbortSignal): Promise<readonly InboxPerson[]> {
    return this.#get(INBOX_PATHS.people, asPeople, { q }, signal);
  }

  /** @param ids Items; all of the kind when left out */
  read(kind: InboxKind, ids?: readonly string[]): Promise<InboxCounts> {
    return this.#api.call("POST", INBOX_PATHS.read, asInboxCounts, {
      body: { kind, ...(ids === undefined ? {} : { ids }) },
      quiet: true,
    });
  }

  remove(kind: "letters" | "messages", ids: readonly string[]): Promise<InboxCounts> {
    return this.#api.call("POST", INBOX_PATHS.remove, asInboxCounts, { body: { kind, ids } });
  }

  async send(mail: InboxMailInput): Promise<void> {
    await this.#api.call("POST", INBOX_PATHS.send, (data) => data, { body: mail, quiet: true });
  }

  #get<T>(
    path: string,
    parse: (data: unknown) => T,
    params: Readonly<Record<string, string | number>>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    return this.#api.call("GET", path, parse, { params, quiet: true, ...(signal === undefined ? {} : { signal }) });
  }
}
