import type { Text } from "./locale.ts";

/** What reaches one person: letters of colleagues, messages of the system, published notices. Everybody asks for their own. */
export const INBOX_PATHS = {
  /** GET → InboxCounts. */
  counts: "/api/trellis/inbox/counts",
  /** GET `?current` → InboxPage<InboxNotice>, what is published by now, the latest first. */
  notices: "/api/trellis/inbox/notices",
  /** GET `?id` → InboxNoticeContent. */
  notice: "/api/trellis/inbox/notice",
  /** GET `?current` → InboxPage<InboxMessage>, the latest first. */
  messages: "/api/trellis/inbox/messages",
  /** GET `?box=received|sent&current` → InboxPage<InboxLetter>, the latest first. */
  letters: "/api/trellis/inbox/letters",
  /** GET `?id` → InboxLetterContent: a letter that the caller received or sent. */
  letter: "/api/trellis/inbox/letter",
  /** GET `?q` or `?ids` → InboxPerson[]: whom the caller may write to. */
  people: "/api/trellis/inbox/people",
  /** POST InboxReadInput → InboxCounts. */
  read: "/api/trellis/inbox/read",
  /** POST InboxLetterInput → `{id}`. */
  send: "/api/trellis/inbox/send",
  /** POST InboxRemoveInput → InboxCounts. Takes it out of the caller's own box only. */
  remove: "/api/trellis/inbox/remove",
} as const;

export const INBOX_LIMITS = {
  /** Entries of a page. */
  page: 20,
  /** Pages that can be asked for. */
  pages: 500,
  /** People that one letter goes to. */
  recipients: 20,
  /** Characters. */
  subject: 100,
  text: 5_000,
  /** Letters that one person sends in a minute. */
  perMinute: 10,
  /** Days after which messages, and letters that everybody has read, are gone. */
  days: 180,
} as const;

export const INBOX_KINDS = ["letters", "messages", "notices"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Unread ones. */
export type InboxCounts = Readonly<Record<InboxKind, number>>;

export interface InboxPage<Entry> {
  readonly entries: readonly Entry[];
  /** There are older ones. */
  readonly more: boolean;
}

export interface InboxNotice {
  readonly id: string;
  readonly title: string;
  /** What its kind is called; "" for none. */
  readonly category: string;
  readonly time: string;
  readonly read: boolean;
}

export interface InboxNoticeContent extends InboxNotice {
  /** Clean HTML. */
  readonly content: string;
}

export interface InboxMessage {
  readonly id: string;
  /** What it is about, e.g. `import`, `password`. */
  readonly kind: string;
  readonly text: Text;
  /** Where in the console it leads; null for nowhere. */
  readonly link: string | null;
  readonly time: string;
  readonly read: boolean;
}

export interface InboxPerson {
  readonly id: string;
  readonly name: string;
}

export interface InboxLetter {
  readonly id: string;
  readonly subject: string;
  readonly from: InboxPerson;
  readonly to: readonly InboxPerson[];
  readonly time: string;
  readonly read: boolean;
  /** The caller wrote it. */
  readonly sent: boolean;
}

export interface InboxLetterContent extends InboxLetter {
  readonly text: string;
}

/** `ids` left out: all of the kind. */
export interface InboxReadInput {
  readonly kind: InboxKind;
  readonly ids?: readonly string[];
}

export interface InboxLetterInput {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export interface InboxRemoveInput {
  readonly kind: Exclude<InboxKind, "notices">;
  readonly ids: readonly string[];
}
