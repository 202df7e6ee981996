import { DEFAULT_TENANT } from "#contract";
import type { LetterSeed } from "#server";
import letters from "./letters.json" with { type: "json" };
import { userId } from "./organisation.ts";

/**
 * What people who are named in the README have written to one another, and others to them.
 * @param localTime the moment so many days from now as records keep it, `yyyy-MM-dd HH:mm:ss`
 */
export function buildLetters(localTime: (days: number) => string): LetterSeed[] {
  return letters.map(({ from, to, daysAgo, subject, text }) => ({
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
