import type { TrellisError } from "#contract";
import { decryptSecret, refused } from "#server";
import { outboundOf, refusalOf, type FileStore } from "#server/platform";
import { S3Refusal, createS3Store } from "./s3-store.ts";
import type { StorageKind } from "./storage-kind.ts";

/** Services without regions sign with this one. */
const ANY_REGION = "us-east-1";

/** A bucket of a service with the S3 protocol. */
export const s3: StorageKind = {
  async open(place, { endpoint, bucketName, appId, region, accessKey, secretKey }) {
    const store = createS3Store(
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
    return explainRefusals(store);
  },
};

/** Wraps a store so that it rejects with a TrellisError that says what to check. */
function explainRefusals(store: FileStore): FileStore {
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
