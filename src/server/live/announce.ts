import { HEADERS } from "#contract";
import type { Caller } from "../context.ts";
import type { Journal } from "../data/journal.ts";
import type { ServerDeps } from "../deps.ts";
import { changesOf, type Author } from "./change-message.ts";

export const CHANGES_TOPIC = "trellis/changes";

/** Who did it, and from which page: that one knows already. */
export function authorOfChange(caller: Caller | null, request: Request | null): Author {
  return { name: caller?.name ?? "", tab: request?.headers.get(HEADERS.tab)?.slice(0, 40) ?? "" };
}

/**
 * Tells every node what a request wrote. Call when it is committed. It never fails: what is written stays written, and
 * nobody relies on being told.
 */
export async function announce(deps: ServerDeps, journal: Journal, author: Author): Promise<void> {
  try {
    for (const message of changesOf(journal, author)) await deps.bus.publish(CHANGES_TOPIC, JSON.stringify(message));
  } catch (error) {
    deps.log({ level: "warn", message: "nobody could be told of a change to records", error });
  }
}
