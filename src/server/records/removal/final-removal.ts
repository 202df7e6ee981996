import type { Module } from "#metadata";
import type { ServerDeps } from "../../base/deps.ts";
import { interceptorsOf } from "../interceptors-of.ts";

/** True when more goes with a removed record than its undo brings back: stored files, grants, money. */
export function isRemovalFinal(deps: ServerDeps, module: Module): boolean {
  const isOwnCode = module.endpoints.some(({ id, target }) => id === "remove" && target.kind !== "operation");
  return isOwnCode || interceptorsOf({ deps, module }).some(({ afterRemove }) => afterRemove !== undefined);
}
