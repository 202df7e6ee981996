import { DEFAULT_TENANT } from "#contract";
import type { MailSeed } from "#server/platform";
import mail from "./mail.json" with { type: "json" };
import { userId } from "./organisation.ts";

/**
 * Builds the messages to and from the users that the README names.
 * @param localTime function from days after now to the time as records store it, `yyyy-MM-dd HH:mm:ss`
 */
export function buildMail(localTime: (days: number) => string): MailSeed[] {
  return mail.map(({ from, to, daysAgo, subject, text }) => ({
    tenantId: DEFAULT_TENANT,
    from: userId(from),
    to: to.map(userId),
    subject,
    text,
    sentAt: localTime(-daysAgo),
    isRead: daysAgo > UNREAD_DAYS,
  }));
}

const UNREAD_DAYS = 3;
