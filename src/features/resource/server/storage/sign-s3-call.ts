import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { AwsV4Signer } from "aws4fetch";

export interface S3Credential {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface S3Call {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Without a query. Its path is already percent-encoded. */
  readonly url: URL;
  /** Null without a body. */
  readonly content: Blob | null;
  readonly moment: Date;
}

/** Builds the signed headers of a call: AWS Signature Version 4. */
export async function signS3Call(
  { method, url, content, moment }: S3Call,
  { accessKey, secretKey, region }: S3Credential,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { "X-Amz-Content-Sha256": await payloadHash(url, content) },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    datetime: moment.toISOString().replace(/[-:]|\.\d{3}/g, ""),
  });
  const { headers } = await signer.sign();
  return Object.fromEntries(headers);
}

/** TLS already protects the payload. Without TLS the payload is signed, which reads it a second time. */
async function payloadHash(url: URL, content: Blob | null): Promise<string> {
  if (url.protocol === "https:" && content !== null) return "UNSIGNED-PAYLOAD";
  const hash = sha256.create();
  const reader = content?.stream().getReader();
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) hash.update(next.value);
  return bytesToHex(hash.digest());
}
