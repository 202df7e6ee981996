import { OSS } from "#generated/choices";
import { s3 } from "./s3.ts";
import type { Oss, StorageKind } from "./storage-kind.ts";

/** The disk of the server. */
const localDisk: StorageKind = {
  ownDisk: true,
  open: async ({ deps }) => deps.files,
};

/** Kinds of storage by the category of a record: a line for each entry of the dictionary `oss`. */
const STORAGE_KINDS: Readonly<Record<number, StorageKind>> = {
  [OSS.minio]: s3,
  [OSS.qiniu]: s3,
  [OSS.alibabaCloud]: s3,
  [OSS.tencentCloud]: s3,
  [OSS.huaweiCloud]: s3,
  [OSS.amazonS3]: s3,
  [OSS.localDisk]: localDisk,
} satisfies Record<(typeof OSS)[keyof typeof OSS], StorageKind>;

/** A category that an administrator added to the dictionary is another service of the common protocol. */
export function kindOf({ category }: Oss): StorageKind {
  return (category === undefined ? undefined : STORAGE_KINDS[category]) ?? s3;
}
