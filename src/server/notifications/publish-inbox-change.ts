import type { ServerDeps } from "../base/deps.ts";

export const INBOX_TOPIC = "trellis/inbox";

/** Published notices are for everybody of the tenant; the permissions of the module are about writing them. */
export const NOTICE_MODULE = "notice";

/** A bus takes small messages only (PostgreSQL's 8,000 bytes). */
const MOST_NAMED = 200;

/**
 * Publishes to every node whose inboxes have changed. Never fails, because no data depends on it. Call it after the
 * commit.
 * @param userIds users of any tenant
 */
export async function publishInboxChange(deps: ServerDeps, userIds: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < userIds.length; from += MOST_NAMED) {
      await deps.bus.publish(INBOX_TOPIC, JSON.stringify(userIds.slice(from, from + MOST_NAMED)));
    }
  } catch (error) {
    deps.log({ level: "warn", message: "nobody could be told of something new in an inbox", error });
  }
}

/** @returns user ids, none in what no node of ours said */
export function readInboxChange(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
