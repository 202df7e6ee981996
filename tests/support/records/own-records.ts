import type { Module } from "#metadata";
import { namesCaller } from "../../../src/server/data/conditions/schema-condition.ts";

/** True for a module that shows each caller other records. Its tests stand with the feature that writes them. */
export function showsOwnRecords({ shows }: Module): boolean {
  return namesCaller(shows?.where ?? {});
}
