import type { StorageKind } from "./storage-kind.ts";

/** The disk of the server. */
export const localDisk: StorageKind = {
  ownDisk: true,
  open: async ({ deps }) => deps.files,
};
