import { UNDO_SECONDS, type Undo } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Origin } from "../../base/journal.ts";
import { interceptorsOf } from "../../records/interceptors-of.ts";

/**
 * True when an undo of the writes of an origin is complete. A hand-written action may have done something beside the
 * records, and what a feature does after a removal (grants that go, files that are deleted) or after an action (money that
 * moves) does not come back with them. A change of state needs a declared way back.
 */
export function isUndoable(context: OperationContext, origin: Origin, removes: boolean): boolean {
  const interceptors = interceptorsOf(context);
  if (removes && interceptors.some(({ afterRemove }) => afterRemove !== undefined)) return false;
  if (isData(context.module, origin))
    return isReversible(context.module, origin) && interceptors.every(({ afterSave }) => afterSave === undefined);
  return origin === "bulk" || origin === "import" || isRemoval(context.module, origin);
}

/** @returns the undo of the writes of a request; null when they cannot be undone, or when it wrote nothing */
export function undoOf(context: OperationContext): Undo | null {
  const { module, journal } = context;
  const [only, ...others] = [...journal.touched];
  if (only === undefined || others.length > 0 || only[0] !== module.name || journal.secret) return null;
  const removes = [...only[1].values()].some(({ kind }) => kind === "remove");
  return isUndoable(context, journal.origin, removes) ? { batchId: journal.batchId, seconds: UNDO_SECONDS } : null;
}

function isReversible({ states }: Module, origin: Origin): boolean {
  const made = states?.transitions.filter(({ action }) => action === origin) ?? [];
  return made.every(({ from, to }) => states?.transitions.some((back) => back.from === to && back.to === from) === true);
}

function isRemoval(module: Module, origin: Origin): boolean {
  return module.endpoints.some(({ id, target }) => id === origin && target.kind === "operation" && target.operation === "remove");
}

function isData(module: Module, origin: Origin): boolean {
  return module.actions.some(({ id, set }) => id === origin && set !== null);
}
