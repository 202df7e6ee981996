import { isJsonObject, type Json } from "#contract";
import type { Catalog } from "../module/catalog.ts";
import type { Field } from "../module/field.ts";
import type { Module } from "../module/module.ts";
import { computationsOf } from "./computations.ts";
import type { FollowedPath } from "./followed.ts";

const known = new WeakMap<readonly Field[], readonly FollowedPath[]>();

/** The values of other records that the computed fields of a record read. */
export function followedPaths(fields: readonly Field[]): readonly FollowedPath[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const found = computationsOf(fields).flatMap(({ followed }) => followed);
  known.set(fields, found);
  return found;
}

/** The values of a reference in a record: one, or one for each item of its list. */
export function valuesOfReference({ by, list }: FollowedPath, record: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (list === null) return [record[by.name]];
  const items = record[list.name];
  return Array.isArray(items) ? (items as readonly Json[]).filter(isJsonObject).map((item) => item[by.name]) : [];
}

/** A module with computed fields of the record itself that read records of another one. */
export interface Follower {
  readonly module: Module;
  readonly paths: readonly FollowedPath[];
}

const followers = new WeakMap<Catalog, ReadonlyMap<string, readonly Follower[]>>();

/** The modules whose records change with those of the named module. Items of a list keep what they were written with. */
export function followersOf(catalog: Catalog, target: string): readonly Follower[] {
  const before = followers.get(catalog) ?? readFollowers(catalog);
  followers.set(catalog, before);
  return before.get(target) ?? [];
}

function readFollowers(catalog: Catalog): ReadonlyMap<string, readonly Follower[]> {
  const found = new Map<string, Follower[]>();
  for (const module of catalog.modules.values()) {
    if (module.shows !== null) continue;
    const own = followedPaths(module.fields).filter(({ list }) => list === null);
    for (const [target, paths] of Map.groupBy(own, ({ by }) => by.ref?.module ?? ""))
      found.set(target, [...(found.get(target) ?? []), { module, paths }]);
  }
  return found;
}
