import type { TransferJob } from "#contract";
import { isString, readStorage, removeStorage, writeStorage } from "#ui/storage";

export type TransferKind = TransferJob["kind"];

/*
 * Which job of a module this browser has begun and nobody has looked at the end of. Kept so that a list has to ask the
 * server only where there is something to ask about. A job of another user is not found, and forgotten.
 */

export function storedJob(kind: TransferKind, module: string): string | null {
  return readStorage(keyOf(kind, module), isString);
}

export function storeJob(kind: TransferKind, module: string, id: string): void {
  writeStorage(keyOf(kind, module), id);
}

export function deleteStoredJob(kind: TransferKind, module: string): void {
  removeStorage(keyOf(kind, module));
}

function keyOf(kind: TransferKind, module: string): string {
  return `${kind}-job.${module}`;
}
