import { DEFAULT_TENANT } from "#contract";
import type { InboxSeeds } from "#server/platform";
import mail from "./mail.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import { userId } from "./organisation.ts";

/**
 * Builds the mail and the system's messages of the users that the README names.
 * @param localTime function from days after now to the time as records store it, `yyyy-MM-dd HH:mm:ss`
 */
export function buildInbox(localTime: (days: number) => string): InboxSeeds {
  const sent = ({ to, daysAgo }: { readonly to: readonly string[]; readonly daysAgo: number }) => ({
    tenantId: DEFAULT_TENANT,
    to: to.map(userId),
    sentAt: localTime(-daysAgo),
    isRead: daysAgo > UNREAD_DAYS,
  });
  return {
    mail: mail.map((one) => ({ ...sent(one), from: userId(one.from), subject: one.subject, text: one.text })),
    messages: messages.map((one) => ({ ...sent(one), kind: one.kind, text: one.text, link: one.link })),
  };
}

const UNREAD_DAYS = 3;
