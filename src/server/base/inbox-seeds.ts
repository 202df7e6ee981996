import type { Text } from "#contract";

/** The inboxes of a new database. */
export interface InboxSeeds {
  readonly mail: readonly MailSeed[];
  readonly messages: readonly MessageSeed[];
}

/** A mail from one user to others. */
export interface MailSeed {
  readonly tenantId: string;
  /** Ids of users. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly sentAt: string;
  readonly isRead: boolean;
}

/** A message of the system to users. */
export interface MessageSeed extends Pick<MailSeed, "tenantId" | "to" | "sentAt" | "isRead"> {
  /** Topic, as in `notify`. */
  readonly kind: string;
  readonly text: Text;
  /** Path of the console that it leads to. */
  readonly link: string;
}
