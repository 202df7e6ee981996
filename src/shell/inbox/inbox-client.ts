import {
  inboxMailEndpoint,
  inboxMailListEndpoint,
  inboxMessagesEndpoint,
  inboxNoticeEndpoint,
  inboxNoticesEndpoint,
  inboxPeopleEndpoint,
  inboxReadEndpoint,
  inboxRemoveEndpoint,
  inboxSendEndpoint,
  type InboxBox,
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
import { callEndpoint, type Api } from "#runtime";

const quietly = (signal: AbortSignal | undefined) => ({ quiet: true, ...(signal === undefined ? {} : { signal }) });

/** Calls of the inbox. The callers show the errors. */
export class InboxClient {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  notices(current: number, signal?: AbortSignal): Promise<InboxPage<InboxNotice>> {
    return callEndpoint(this.#api, inboxNoticesEndpoint, { query: { current } }, quietly(signal));
  }

  notice(id: string, signal?: AbortSignal): Promise<InboxNoticeContent> {
    return callEndpoint(this.#api, inboxNoticeEndpoint, { query: { id } }, quietly(signal));
  }

  messages(current: number, signal?: AbortSignal): Promise<InboxPage<InboxMessage>> {
    return callEndpoint(this.#api, inboxMessagesEndpoint, { query: { current } }, quietly(signal));
  }

  mailPage(box: InboxBox, current: number, signal?: AbortSignal): Promise<InboxPage<InboxMail>> {
    return callEndpoint(this.#api, inboxMailListEndpoint, { query: { box, current } }, quietly(signal));
  }

  mailContent(id: string, signal?: AbortSignal): Promise<InboxMailContent> {
    return callEndpoint(this.#api, inboxMailEndpoint, { query: { id } }, quietly(signal));
  }

  people(q: string, signal?: AbortSignal): Promise<readonly InboxPerson[]> {
    return callEndpoint(this.#api, inboxPeopleEndpoint, { query: { q } }, quietly(signal));
  }

  /** @param ids Items; all of the kind when left out */
  read(kind: InboxKind, ids?: readonly string[]): Promise<InboxCounts> {
    const body = { kind, ...(ids === undefined ? {} : { ids }) };
    return callEndpoint(this.#api, inboxReadEndpoint, { body }, { quiet: true });
  }

  remove(kind: "letters" | "messages", ids: readonly string[]): Promise<InboxCounts> {
    return callEndpoint(this.#api, inboxRemoveEndpoint, { body: { kind, ids } });
  }

  async send(mail: InboxMailInput): Promise<void> {
    await callEndpoint(this.#api, inboxSendEndpoint, { body: mail }, { quiet: true });
  }
}
