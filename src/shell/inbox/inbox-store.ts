import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { INBOX_KINDS, INBOX_PATHS, isJsonObject, type InboxCounts, type InboxKind } from "#contract";
import { followInbox, isAborted, type Api } from "#runtime";

const NOTHING: InboxCounts = { letters: 0, messages: 0, notices: 0 };
/** Milliseconds; a screen has better things to ask for first. */
const AFTER = 2_500;

export function asInboxCounts(data: unknown): InboxCounts {
  if (!isJsonObject(data)) throw new TypeError("no counts");
  const count = (kind: InboxKind): number => (typeof data[kind] === "number" ? data[kind] : 0);
  return { letters: count("letters"), messages: count("messages"), notices: count("notices") };
}

/** How much of a person's own is unread, and whether the inbox is open. */
export class InboxStore {
  counts: InboxCounts = NOTHING;
  /** The tab that is open; null: the inbox is closed. */
  opened: InboxKind | null = null;
  /** Raised when something is new, so that what is open asks again. */
  news = 0;
  readonly #api: Api;
  /** Raised by every count that is known: an older answer says nothing about it. */
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
    makeObservable(this, {
      counts: observableRef,
      opened: observable,
      news: observable,
      total: computed,
      open: action,
      close: action,
      take: action,
    });
  }

  get total(): number {
    return INBOX_KINDS.reduce((sum, kind) => sum + this.counts[kind], 0);
  }

  /** @param kind left out: the first tab with something unread */
  open(kind: InboxKind = INBOX_KINDS.find((candidate) => this.counts[candidate] > 0) ?? "notices"): void {
    this.opened = kind;
  }

  close(): void {
    this.opened = null;
  }

  /** The counts as an answer brought them. */
  take(counts: InboxCounts): void {
    this.#turn += 1;
    this.counts = counts;
  }

  /** Keeps the counts as they are while somebody is signed in. @returns how to stop; nothing is left for the next person */
  follow(): () => void {
    let stop: (() => void) | null = null;
    let gone = false;
    const changed = (): void => {
      runInAction(() => {
        this.news += 1;
      });
      void this.count();
    };
    const timer = setTimeout(() => {
      void this.count();
      followInbox(this.#api, changed).then(
        (leave) => {
          if (gone) leave();
          else stop = leave;
        },
        // Without its code nobody is told at once: the counts come with every opening.
        () => undefined,
      );
    }, AFTER);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
      this.close();
      this.take(NOTHING);
    };
  }

  /** Never rejects: a badge is missed, nothing else. */
  async count(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const counts = await this.#api.call("GET", INBOX_PATHS.counts, asInboxCounts, { quiet: true });
      // Something newer is known, or whoever asked has left.
      if (turn === this.#turn) this.take(counts);
    } catch (error) {
      // A backend without an inbox has nothing unread.
      if (turn === this.#turn && !isAborted(error)) this.take(NOTHING);
    }
  }
}
