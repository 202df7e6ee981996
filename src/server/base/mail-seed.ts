/** A mail in the inboxes of a new database. */
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
