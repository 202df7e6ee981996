import type { Module } from "#metadata";
import { endpointOf } from "../api/endpoint-path.ts";
import type { PermissionCheck } from "./runtime-context.ts";

/** Operations on a module's records that the module offers and the caller's permission codes allow. */
export interface Abilities {
  readonly add: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly view: boolean;
  readonly export: boolean;
  readonly import: boolean;
  readonly print: boolean;
  /** The whole record may be read, on its page or in a form. */
  readonly open: boolean;
}

export function abilitiesOn(module: Module, permissions: PermissionCheck): Abilities {
  const { permissions: codes } = module;
  const holds = (code: string | null) => code !== null && permissions.has(code);
  const offers = (...operations: Parameters<typeof endpointOf>[1][]) =>
    operations.some((operation) => endpointOf(module, operation) !== null);
  const opened = endpointOf(module, "detail")?.access;
  return {
    add: holds(codes.add) && offers("submit", "save"),
    edit: holds(codes.edit) && offers("submit", "update"),
    delete: holds(codes.delete) && offers("remove"),
    view: module.dialog.view && holds(codes.view),
    export: holds(codes.export),
    import: holds(codes.import) && (holds(codes.add) || holds(codes.edit)),
    print: holds(codes.print),
    open: typeof opened !== "object" || opened.some(holds),
  };
}
