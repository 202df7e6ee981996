import type { Locale } from "#contract";
import type { Catalog } from "#metadata";
import { INBOX_LIMITS, TrellisError } from "#contract";
import type { Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import { isWhole } from "../../data/conditions/filter-values.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";

/**
 * The owner of an inbox. An inbox belongs to a user, so its tenant is the user's, even while the user works in another.
 */
export interface InboxReader {
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
  readonly db: Kysely<TrellisTables>;
  readonly caller: Caller;
  readonly tenantId: string;
  readonly locale: Locale;
}

/** @param text of the parameter `current` @throws TrellisError badPage */
export function parseInboxPage(text: string | undefined): { readonly limit: number; readonly offset: number } {
  const current = text ?? "1";
  const { page, pages } = INBOX_LIMITS;
  if (!/^[1-9]\d{0,3}$/.test(current) || Number(current) > pages) throw new TrellisError("badPage", { params: { max: page } });
  return { limit: page + 1, offset: (Number(current) - 1) * page };
}

/** A page of entries that were read with one more than its size. */
export function inboxPage<Entry>(entries: readonly Entry[]): { readonly entries: readonly Entry[]; readonly more: boolean } {
  return { entries: entries.slice(0, INBOX_LIMITS.page), more: entries.length > INBOX_LIMITS.page };
}

/** @throws TrellisError notFound, also for a text that is no id */
export function parseInboxId(text: string): string {
  if (!isWhole("bigint", text)) throw new TrellisError("notFound");
  return text;
}
