import type { Module } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { refreshFollowers } from "./followers.ts";
import type { WrittenRecord } from "./history.ts";
import { gatherFrom, type RollupKeeping } from "./rollups.ts";

/** Updates the records of other modules whose computed fields read the written ones, and those that read them in turn. */
export async function spreadComputed(
  db: Kysely<TrellisTables>,
  keeping: RollupKeeping,
  module: Module,
  written: readonly WrittenRecord[],
): Promise<void> {
  const onward = (other: Module, changed: readonly WrittenRecord[]): Promise<void> =>
    changed.length === 0 ? Promise.resolve() : spreadComputed(db, keeping, other, changed);
  await gatherFrom(db, keeping, module, written, onward);
  await refreshFollowers(db, keeping, module, written, onward);
}
