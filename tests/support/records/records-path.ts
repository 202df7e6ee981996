import { fillPath, type RecordsEndpoint } from "#contract";
import type { Module } from "#metadata";

/** The path at which a module has an endpoint that every module has. */
export function recordsPath(module: Module | string, { path }: RecordsEndpoint): string {
  return fillPath(path, { module: typeof module === "string" ? module : module.name });
}
