import type { TrellisError } from "#contract";
import { decryptSecret, recordOfAnyTenant, recordsOf, refused, type OperationContext, type RowOf, type SeenRow } from "#server";
import type { FilePlace } from "#server/files";
import { outboundOf, refusalOf, type ByteRange, type FileStore, type ServerDeps, type StoredFile } from "#server/platform";
import { OSS_STATUS } from "#generated/choices";
import { S3Refusal, createS3Store } from "./s3-store.ts";

/** The category of a record for the server's own disk. */
const LOCAL = 7;
/** Services without regions sign with this one. */
const ANY_REGION = "us-east-1";
/** `1857…/5f3a….png`: the record id of the service, then the object. */
const ELSEWHERE = /^(\d{15,19})\/(.+)$/;

/** The record of a storage service, as far as the caller sees it. */
type Oss = SeenRow<RowOf<"oss">>;

/** The storage of new uploads. */
export interface Storage {
  /** Null for the server's own disk. */
  readonly id: string | null;
  /** Public address of the bucket, "" when it is not public. */
  readonly domain: string;
  readonly store: FileStore;
  /** @returns the full name of the file, which finds it again */
  nameOf(object: string): string;
}

/** @returns the storage that the tenant has enabled, or the server's own disk */
export async function storageInUse(context: OperationContext): Promise<Storage> {
  const [record] = await recordsOf(context, "oss").find({ status: OSS_STATUS.enabled }, { limit: 1, secrets: true });
  if (record === undefined || isLocal(record)) {
    return { id: null, domain: "", store: context.deps.files, nameOf: (object) => object };
  }
  const id = record.id;
  const store = await storeOf(context, record);
  const prefixed = (name: string): string => name.slice(id.length + 1);
  return {
    id,
    domain: record.transformEndpoint ?? "",
    store: explainRefusals({
      put: (name, content, mediaType) => store.put(prefixed(name), content, mediaType),
      get: (name, range) => store.get(prefixed(name), range),
      remove: (name) => store.remove(prefixed(name)),
    }),
    nameOf: (object) => `${id}/${object}`,
  };
}

/** Opens a file of a storage service by its full name. Undefined for a file on the server's own disk. */
export async function findFile(
  place: FilePlace,
  name: string,
  range: ByteRange | null = null,
): Promise<StoredFile | null | undefined> {
  const at = await placeOfFile(place, name);
  if (at.kind === "disk") return undefined;
  return at.kind === "lost" ? null : explainRefusals(await storeOf(place, at.record)).get(at.object, range);
}

/** Location of a file. `lost`: its storage service is no longer known. */
export type PlaceOfFile =
  | { readonly kind: "disk" }
  | { readonly kind: "lost" }
  | { readonly kind: "service"; readonly record: Oss; readonly object: string };

export async function placeOfFile(place: FilePlace, name: string): Promise<PlaceOfFile> {
  const [, id, object] = ELSEWHERE.exec(name) ?? [];
  if (id === undefined || object === undefined) return { kind: "disk" };
  const record = await recordOfAnyTenant(place, "oss", id);
  return record === null || isLocal(record) ? { kind: "lost" } : { kind: "service", record, object };
}

/** Deletes a file from its location. Rejects when the service does not delete it. */
export async function removeFrom(at: PlaceOfFile, deps: ServerDeps, name: string): Promise<void> {
  if (at.kind === "disk") await deps.files.remove(name);
  if (at.kind === "service") await (await storeOf({ deps }, at.record)).remove(at.object);
}

export function isLocal(record: Oss): boolean {
  return record.category === LOCAL;
}

/** @param record configuration with its secrets */
export async function storeOf(place: { readonly deps: ServerDeps }, record: Oss): Promise<FileStore> {
  const { endpoint, bucketName, appId, region, accessKey, secretKey } = record;
  return createS3Store(
    {
      endpoint: endpoint ?? "",
      bucket: appId ? `${bucketName ?? ""}-${appId}` : (bucketName ?? ""),
      region: region || ANY_REGION,
      accessKey: accessKey ?? "",
      secretKey: await decryptSecret(place, secretKey),
    },
    outboundOf(place),
    place.deps.clock,
  );
}

/** Wraps a store so that it rejects with a TrellisError that says what to check. */
export function explainRefusals(store: FileStore): FileStore {
  const explain = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof S3Refusal ? refusalOfService(error) : refusalOf(error);
    }
  };
  return {
    put: (name, content, mediaType) => explain(store.put(name, content, mediaType)),
    get: (name, range) => explain(store.get(name, range)),
    remove: (name) => explain(store.remove(name)),
  };
}

/** Advice by the code of the error. */
const HINTS: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  NoSuchBucket: { zh: "空间不存在，请检查空间名", en: "the bucket does not exist; check its name" },
  InvalidAccessKeyId: { zh: "accessKey 不正确", en: "the access key is unknown" },
  SignatureDoesNotMatch: { zh: "secretKey 或地域不正确", en: "the secret key or the region is wrong" },
  AccessDenied: { zh: "该密钥没有此空间的读写权限", en: "the key has no permission to read and write in this bucket" },
  AuthorizationHeaderMalformed: { zh: "地域不正确", en: "the region is wrong" },
  RequestTimeTooSkewed: { zh: "服务器时间不准", en: "this server's clock is wrong" },
};

function refusalOfService({ status, code }: S3Refusal): TrellisError {
  const hint = HINTS[code] ?? { zh: "请检查地址和配置", en: "check the address and the configuration" };
  return refused(
    {
      zh: `对象存储服务拒绝了请求（{status}）：${hint.zh}`,
      en: `The storage service rejected the request ({status}): ${hint.en}`,
    },
    { status: `${status} ${code}`.trim() },
  );
}
