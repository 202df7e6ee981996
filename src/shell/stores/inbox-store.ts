import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { INBOX_KINDS, inboxCountsEndpoint, type InboxCounts, type InboxKind } from "#contract";
import { callEndpoint, followInbox, isAborted, type Api } from "#runtime";

const NOTHING: InboxCounts = { letters: 0, messages: 0, notices: 0 };
/** Delay in milliseconds, because the requests of the screen come first. */
const AFTER = 2_500;

/** Unread counts of the user's inbox, and whether the inbox is open. */
export class InboxStore {
  counts: InboxCounts = NOTHING;
  /** The open tab; null while the inbox is closed. */
  opened: InboxKind | null = null;
  /** Rises with every new item, so that an open list loads again. */
  news = 0;
  readonly #api: Api;
  /** Rises with every known count, so that an older answer is dropped. */
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

  /** @param kind Tab to open; by default the first one with unread items */
  open(kind: InboxKind = INBOX_KINDS.find((candidate) => this.counts[candidate] > 0) ?? "notices"): void {
    this.opened = kind;
  }

  close(): void {
    this.opened = null;
  }

  /** Takes over the counts of an answer. */
  take(counts: InboxCounts): void {
    this.#turn += 1;
    this.counts = counts;
  }

  /** Keeps the counts current while the user is signed in. @returns Function that stops it and clears the counts */
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
      followInbox(this.#api, changed).then(
        (leave) => {
          if (gone) leave();
          else stop = leave;
        },
        // Without its code the counts are read now, and again when the inbox opens.
        () => gone || void this.count(),
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

  /** Never rejects: a failure only costs the badge. */
  async count(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const counts = await callEndpoint(this.#api, inboxCountsEndpoint, {}, { quiet: true });
      // A newer count is known, or the user has signed out.
      if (turn === this.#turn) this.take(counts);
    } catch (error) {
      // A backend without an inbox has no unread items.
      if (turn === this.#turn && !isAborted(error)) this.take(NOTHING);
    }
  }
}
