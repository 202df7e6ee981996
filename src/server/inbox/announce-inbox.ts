import { isJsonObject } from "#contract";
import type { ServerDeps } from "../deps.ts";

export const INBOX_TOPIC = "trellis/inbox";

/** Whose inbox has changed. */
export interface InboxChange {
  readonly tenantId: string;
  /** Null: everybody's in the tenant. */
  readonly userIds: readonly string[] | null;
}

/** A bus takes small messages only. */
const MOST_NAMED = 200;

/** Tells every node; never fails: nobody relies on being told. Call when it is committed. */
export async function announceInbox(deps: ServerDeps, { tenantId, userIds }: InboxChange): Promise<void> {
  try {
    const named = userIds !== null && userIds.length <= MOST_NAMED ? userIds : null;
    await deps.bus.publish(INBOX_TOPIC, JSON.stringify({ tenantId, userIds: named }));
  } catch (error) {
    deps.log({ level: "warn", message: "nobody could be told of something new in an inbox", error });
  }
}

/** Null for what no node of ours said. */
export function readInboxChange(text: string): InboxChange | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value) || typeof value["tenantId"] !== "string") return null;
    const { tenantId, userIds } = value;
    return { tenantId, userIds: Array.isArray(userIds) ? userIds.map(String) : null };
  } catch {
    return null;
  }
}
