import type { TransferJob } from "#contract";
import { isString, readStorage, removeStorage, writeStorage } from "#ui/storage";

export type TransferKind = TransferJob["kind"];

/*
 * The job of a module that this browser has started and whose end was not shown yet. It is stored so that a list requests
 * jobs only if there is one. The job of another user is not found, and then dropped.
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
