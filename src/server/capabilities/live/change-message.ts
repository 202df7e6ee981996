import type { ChangeKind } from "#contract";
import type { Journal } from "../../base/journal.ts";

export interface Author {
  /** For people. */
  readonly name: string;
  /** The page that did it (`Trellis-Tab`); "" when it said none. */
  readonly tab: string;
}

/** A message of the bus: records of one module and tenant with the same kind of change. */
export interface ChangeMessage {
  readonly module: string;
  readonly kind: ChangeKind;
  /** Null: of the platform. */
  readonly tenant: string | null;
  /** Comma-joined; "" when they are too many for a message. */
  readonly ids: string;
  readonly by: string;
  readonly tab: string;
}

/** So many that no list shows more; and a bus takes small messages only (PostgreSQL's 8,000 bytes). */
const MOST_IDS = 200;

export function changesOf(journal: Journal, author: Author): readonly ChangeMessage[] {
  return [...journal.touched].flatMap(([module, records]) => {
    const groups = Map.groupBy(records, ([, { kind, tenantId }]) => JSON.stringify([kind, tenantId]));
    return [...groups.values()].flatMap((group): ChangeMessage[] => {
      const [first] = group;
      if (first === undefined) return [];
      const [, { kind, tenantId: tenant }] = first;
      const ids = group.length > MOST_IDS ? "" : group.map(([id]) => id).join(",");
      return [{ module, kind, tenant, ids, by: author.name.slice(0, 100), tab: author.tab }];
    });
  });
}

/** Null for a message of another program. */
export function readMessage(text: string): ChangeMessage | null {
  try {
    const value = JSON.parse(text) as Partial<ChangeMessage> | null;
    return typeof value?.module === "string" && typeof value.ids === "string" ? (value as ChangeMessage) : null;
  } catch {
    return null;
  }
}
