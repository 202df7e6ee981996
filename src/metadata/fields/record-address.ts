import type { SearchHit } from "#contract";
import type { Module } from "../module/module.ts";
import type { RelatedList } from "../module/screen.ts";

/**
 * Returns the suffix of a screen's path that shows one record.
 * @param mayView true if the user may open the record's page or form
 */
export function recordAddress(module: Module, mayView: boolean, { id, key, under }: Place): string {
  if (module.screen === "single") return "";
  if (module.page !== null && mayView) return `/${encodeURIComponent(id)}`;
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

/**
 * Filters that limit a related list to the records that refer to one record.
 * @param record the record of the page; it needs only the field that references hold
 * @returns null if the record has no value that a reference could hold
 */
export function relatedFilters(
  module: Pick<Module, "name">,
  { field, value: key, holder }: RelatedList,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | null {
  const value = record[key];
  if (typeof value !== "string" || value === "") return null;
  const reference = { [`${field}_equal`]: value };
  return holder === null ? reference : { ...reference, [`${holder}_equal`]: module.name };
}
