import type { RowOf, SeenRow } from "#server";
import type { FileStore, ServerDeps } from "#server/platform";

/** The record of a storage, as far as the caller sees it. */
export type Oss = SeenRow<RowOf<"oss">>;

/** A way to store files. */
export interface StorageKind {
  /**
   * Opens the storage of a record with its secrets. The functions of the store reject with a TrellisError that says what
   * to check.
   */
  open(place: { readonly deps: ServerDeps }, record: Oss): Promise<FileStore>;
  /** Files are on the server's own disk, under names without the id of a record. */
  readonly ownDisk?: true;
}
