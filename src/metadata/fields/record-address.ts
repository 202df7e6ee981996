import type { SearchHit } from "#contract";
import type { Module } from "../module/module.ts";

/**
 * Returns the suffix of a screen's path that shows one record.
 * @param mayView true if the user may open the record's form
 */
export function recordAddress(module: Module, mayView: boolean, { id, key, under }: Place): string {
  if (module.screen === "single") return "";
  if (module.screen === "tree-form") return `?${new URLSearchParams({ node: key ?? id }).toString()}`;
  const hash = `#view=${encodeURIComponent(id)}`;
  if (module.parent !== null) {
    const own = module.parent.module === module.name;
    const parent = under === null || (own && under === (module.tree?.root ?? "0")) ? id : under;
    return `?${new URLSearchParams({ parent }).toString()}${hash}`;
  }
  if (mayView || module.screen !== "list") return hash;
  // Users without that permission may still see the record in the list.
  const where = { all: [{ field: "id", operator: "equal", value: id }] };
  return `?${new URLSearchParams({ where: JSON.stringify(where) }).toString()}`;
}

type Place = Pick<SearchHit, "id" | "key" | "under">;
