import type { TrellisError } from "#contract";
import {
  openSecret,
  outboundOf,
  recordOfAnyTenant,
  recordsOf,
  refusalOf,
  refused,
  type FilePlace,
  type FileStore,
  type OperationContext,
  type Row,
  type ServerDeps,
  type StoredFile,
} from "#server";
import { S3Refusal, createS3Store } from "./s3-store.ts";

const IN_USE = 2;
/** The category of a record that stands for the server's own disk. */
const LOCAL = 7;
/** Services that do not go by regions sign with this one. */
const ANY_REGION = "us-east-1";
/** `1857…/5f3a….png`: the record of the service, then the object. */
const ELSEWHERE = /^(\d{15,19})\/(.+)$/;

/** Where new uploads go. */
export interface Storage {
  /** Null for the server's own disk. */
  readonly id: string | null;
  /** Address under which the bucket is open to everybody, "" when it is not. */
  readonly domain: string;
  readonly store: FileStore;
  /** The file's whole name, by which it is found again. */
  nameOf(object: string): string;
}

/** The one that the tenant has enabled, the server's own disk when there is none. */
export async function storageInUse(context: OperationContext): Promise<Storage> {
  const [record] = await recordsOf(context, "oss").find({ status: IN_USE }, { limit: 1, secrets: true });
  if (record === undefined || isLocal(record)) {
    return { id: null, domain: "", store: context.deps.files, nameOf: (object) => object };
  }
  const id = String(record["id"]);
  const store = await storeOf(context, record);
  const prefixed = (name: string): string => name.slice(id.length + 1);
  return {
    id,
    domain: String(record["transformEndpoint"] ?? ""),
    store: inWords({
      put: (name, file) => store.put(prefixed(name), file),
      get: (name) => store.get(prefixed(name)),
      remove: (name) => store.remove(prefixed(name)),
    }),
    nameOf: (object) => `${id}/${object}`,
  };
}

/** A file that lies with a service, by its whole name; undefined for one of the server's own disk. */
export async function findFile(place: FilePlace, name: string): Promise<StoredFile | null | undefined> {
  const at = await placeOfFile(place, name);
  if (at.kind === "disk") return undefined;
  return at.kind === "lost" ? null : inWords(await storeOf(place, at.record)).get(at.object);
}

/** Where a file lies. `lost`: with a service that is not known any more. */
export type PlaceOfFile =
  | { readonly kind: "disk" }
  | { readonly kind: "lost" }
  | { readonly kind: "service"; readonly record: Row; readonly object: string };

export async function placeOfFile(place: FilePlace, name: string): Promise<PlaceOfFile> {
  const [, id, object] = ELSEWHERE.exec(name) ?? [];
  if (id === undefined || object === undefined) return { kind: "disk" };
  const record = await recordOfAnyTenant(place, "oss", id);
  return record === null || isLocal(record) ? { kind: "lost" } : { kind: "service", record, object };
}

/** Takes a file away from where it lies. Rejects when the service does not let it go. */
export async function removeFrom(at: PlaceOfFile, deps: ServerDeps, name: string): Promise<void> {
  if (at.kind === "disk") await deps.files.remove(name);
  if (at.kind === "service") await (await storeOf({ deps }, at.record)).remove(at.object);
}

export function isLocal(record: Row): boolean {
  return Number(record["category"]) === LOCAL;
}

/** @param record with its secrets */
export async function storeOf(place: { readonly deps: ServerDeps }, record: Row): Promise<FileStore> {
  const text = (name: string): string => String(record[name] ?? "");
  const appId = text("appId");
  return createS3Store(
    {
      endpoint: text("endpoint"),
      bucket: appId === "" ? text("bucketName") : `${text("bucketName")}-${appId}`,
      region: text("region") || ANY_REGION,
      accessKey: text("accessKey"),
      secretKey: await openSecret(place, record["secretKey"]),
    },
    outboundOf(place),
    place.deps.clock,
  );
}

/** The same store, whose refusals are told to whoever asked. */
export function inWords(store: FileStore): FileStore {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof S3Refusal ? refusalOfService(error) : refusalOf(error);
    }
  };
  return {
    put: (name, file) => told(store.put(name, file)),
    get: (name) => told(store.get(name)),
    remove: (name) => told(store.remove(name)),
  };
}

const HINTS: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  NoSuchBucket: { zh: "空间不存在，请检查空间名", en: "there is no such bucket; check its name" },
  InvalidAccessKeyId: { zh: "accessKey 不正确", en: "the access key is not known" },
  SignatureDoesNotMatch: { zh: "secretKey 或地域不正确", en: "the secret key or the region is wrong" },
  AccessDenied: { zh: "该密钥没有此空间的读写权限", en: "the key may not read and write in this bucket" },
  AuthorizationHeaderMalformed: { zh: "地域不正确", en: "the region is wrong" },
  RequestTimeTooSkewed: { zh: "服务器时间不准", en: "this server's clock is wrong" },
};

function refusalOfService({ status, code }: S3Refusal): TrellisError {
  const hint = HINTS[code] ?? { zh: "请检查地址和配置", en: "check the address and the configuration" };
  return refused(
    { zh: `对象存储服务拒绝了请求（{status}）：${hint.zh}`, en: `The storage service refused ({status}): ${hint.en}` },
    { status: `${status} ${code}`.trim() },
  );
}
