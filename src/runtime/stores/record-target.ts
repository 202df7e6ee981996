import type { RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import type { ModuleClient, SaveOptions } from "../api/module-client.ts";
import type { ChangedRecords } from "./changed-records.ts";
import type { ListLook } from "./list-look.ts";
import type { LatestRequest } from "./latest-request.ts";
import type { RecordQuery } from "./record-query.ts";
import type { Selection } from "./selection.ts";

/** A target of which all that match may be selected at once. */
export interface ListedTarget extends RecordTarget {
  /** Number of matches known to the screen; null before they are counted. */
  readonly total: number | null;
  /** Records that are visible regardless of expanded rows, if not all are: the roots of a tree. */
  readonly roots?: readonly StoredRecord[];
}

/** A written record. `again` distinguishes two writes of one record. */
export interface WrittenRecord {
  readonly id: string;
  readonly again: boolean;
}

/** A list, flat or a tree, that a person may arrange and ask for something else. */
export interface ListedStore extends ListedTarget {
  readonly look: ListLook;
  readonly query: RecordQuery;
  /** Something narrows it down. */
  readonly filtered: boolean;
  readonly reading: LatestRequest;
  /** The record that was written last from here. */
  readonly written: WrittenRecord | null;
  /** Takes over a query and loads it. Never rejects. */
  show(query: RecordQuery): Promise<void>;
  /** Stops what is under way: the screen closed. */
  close(): void;
}

/** Interface of the store behind a screen, a list or a tree, for actions and dialogs. Each method refreshes the screen. */
export interface RecordTarget {
  readonly module: Module;
  readonly client: ModuleClient;
  readonly selection: Selection;
  /** Changes by other users since the records were loaded. */
  readonly changed: ChangedRecords;
  /** Query of the user. */
  readonly query: Pick<RecordQuery, "filters" | "sort">;
  /** The columns and their order, where the user can choose them. */
  readonly look?: ListLook;
  /**
   * Filters that hold beside those of the query, such as the parent of a child list. Null when filters cannot describe
   * the shown records (a branch of a tree).
   */
  readonly fixed: Readonly<Record<string, string>> | null;
  /** Every record that is at hand: the page of a list, the nodes of a tree that were fetched. */
  readonly records: readonly StoredRecord[];
  /** Reads what would be shown now, without showing it; where that is one question. */
  peek?(signal: AbortSignal): Promise<readonly StoredRecord[]>;
  /** Reads anew what is shown. Never rejects. */
  load(): Promise<void>;
  /** @returns the id of the record, where the server says it */
  save(input: RecordInput, options?: SaveOptions): Promise<string | null>;
  remove(records: readonly StoredRecord[]): Promise<void>;
  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<unknown>;
}
