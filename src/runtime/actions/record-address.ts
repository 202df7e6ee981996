import type { SearchHit } from "#contract";
import type { Module } from "#metadata";
import type { PermissionCheck } from "../runtime-context.tsx";
import { abilitiesOn } from "./permissions.ts";
import { hashOf } from "./use-form-address.ts";

/** What follows a screen's path so that it shows one of its records. */
export function recordAddress(module: Module, permissions: PermissionCheck, { id, key, under }: SearchHit): string {
  if (module.screen === "tree-form") return `?${new URLSearchParams({ node: key ?? id }).toString()}`;
  const hash = hashOf({ mode: "view", id });
  if (module.parent !== null) {
    const own = module.parent.module === module.name;
    const parent = under === null || (own && under === (module.tree?.root ?? "0")) ? id : under;
    return `?${new URLSearchParams({ parent }).toString()}${hash}`;
  }
  if (abilitiesOn(module, permissions).view || module.screen !== "list") return hash;
  // Who may not open it may still see it listed.
  const where = { all: [{ field: "id", operator: "equal", value: id }] };
  return `?${new URLSearchParams({ where: JSON.stringify(where) }).toString()}`;
}
