import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Whole, described } from "../schemas.ts";

/** The inbox of one person: mail of colleagues, messages of the system, published notices. Callers see their own only. */
export const INBOX_LIMITS = {
  /** Entries of a page. */
  page: 20,
  /** Pages that a client can request. */
  pages: 500,
  /** Recipients of one mail. */
  recipients: 20,
  /** Characters. */
  subject: 100,
  text: 5_000,
  /** Mail that one user can send in a minute. */
  perMinute: 10,
  /** Days after which the server deletes messages, and mail that every recipient has read. */
  days: 180,
  /** Ids of one request. */
  ids: 200,
} as const;

export const INBOX_KINDS = ["letters", "messages", "notices"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];
export const INBOX_BOXES = ["received", "sent"] as const;
export type InboxBox = (typeof INBOX_BOXES)[number];

export const InboxCounts = described(
  valibot.object({ letters: Whole, messages: Whole, notices: Whole }),
  "Numbers of unread entries",
);
export type InboxCounts = Shape<typeof InboxCounts>;

export const inboxCountsEndpoint = {
  id: "inboxCounts",
  method: "GET",
  path: "/api/trellis/inbox/counts",
  access: "signed-in",
  summary: "Count the caller's unread mail, messages and notices",
  data: InboxCounts,
} as const satisfies ApiEndpoint;
