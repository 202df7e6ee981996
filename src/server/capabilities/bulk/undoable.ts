import { UNDO_SECONDS, type ChangeKind, type Undo } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Origin } from "../../base/journal.ts";
import { holds } from "../../policies/permissions.ts";
import { childContext, childModule } from "../../records/scope/child-context.ts";
import { isRemovalFinal } from "../../records/removal/final-removal.ts";
import { interceptorsOf } from "../../records/interceptors-of.ts";
import { endpointFor } from "./own-operation.ts";

/**
 * True when an undo of the writes of an origin is complete. A hand-written action may have done something beside the
 * records, and what a feature does after a removal (grants that go, files that are deleted) or after an action or a save
 * (money that moves, a process that starts) does not come back with them. A change of state needs a declared way back.
 */
export function isUndoable(context: OperationContext, origin: Origin, removes: boolean): boolean {
  const interceptors = interceptorsOf(context);
  if (removes && isRemovalFinal(context.deps, context.module)) return false;
  const isAlone = interceptors.every(({ afterSave }) => afterSave === undefined);
  if (isData(context.module, origin)) return isReversible(context.module, origin) && isAlone;
  if (isSave(context.module, origin)) return isAlone;
  return origin === "bulk" || origin === "import" || isRemoval(context.module, origin);
}

/** True for a save of one record by a form, a cell or the history. */
export function isSave(module: Module, origin: Origin): boolean {
  const endpoint = module.endpoints.find(({ id }) => id === origin);
  if (endpoint === undefined) return origin === "restore";
  return endpoint.target.kind === "operation" && SAVES.has(endpoint.target.operation);
}

const SAVES: ReadonlySet<string> = new Set(["submit", "save", "update"]);

/** Permission code of the opposite of a change; for an action, the code of the action. */
export function codeToUndo(module: Module, kind: ChangeKind, origin: Origin): string {
  const { permissions, actions } = module;
  const code = kind === "edit" ? (actions.find(({ id }) => id === origin)?.permission ?? permissions.edit) : permissions.delete;
  return code ?? permissions.prefix;
}

/**
 * The undo of the writes of a request.
 * @returns null when they cannot be undone, when the request wrote nothing, or when the caller may not do the opposite
 */
export function undoOf(context: OperationContext): Undo | null {
  const { module, journal, tenantId } = context;
  if (!journal.touched.has(module.name) || journal.secret) return null;
  const children = linesBySave(context, journal.origin);
  for (const [name, touched] of journal.touched) {
    const lines = children.get(name);
    const kinds = new Set([...touched.values()].flatMap(({ kind, isDerived }) => (isDerived === true ? [] : [kind])));
    if (kinds.size === 0) continue;
    const own = name === module.name ? context : lines === undefined ? null : childContext(context, lines, tenantId);
    if (own === null || !mayUndo(own, kinds, own !== context)) return null;
  }
  return { batchId: journal.batchId, seconds: UNDO_SECONDS };
}

/** Modules of the lines that a save of the record writes with it, by name; none for other writes. */
export function linesBySave(context: OperationContext, origin: Origin): ReadonlyMap<string, Module> {
  if (!isSave(context.module, origin)) return new Map();
  return new Map(
    context.module.children.flatMap((link): [string, Module][] => {
      const module = childModule(context, link);
      return module === undefined ? [] : [[module.name, module]];
    }),
  );
}

/** True when an undo of the writes of lines is complete; see `isUndoable`. */
export function areLinesUndoable(context: OperationContext, removes: boolean): boolean {
  if (removes && isRemovalFinal(context.deps, context.module)) return false;
  return interceptorsOf(context).every(({ afterSave }) => afterSave === undefined);
}

function mayUndo(context: OperationContext, kinds: ReadonlySet<ChangeKind>, areLines: boolean): boolean {
  const { module, journal, caller } = context;
  const removes = kinds.has("remove");
  if (!(areLines ? areLinesUndoable(context, removes) : isUndoable(context, journal.origin, removes))) return false;
  if ((kinds.has("add") || kinds.has("revive")) && endpointFor(context, "remove") === undefined) return false;
  return [...kinds].every((kind) => caller !== null && holds(caller, codeToUndo(module, kind, journal.origin)));
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
