import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface S3Credential {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface S3Call {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Without a query; its path is percent-encoded already. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly moment: Date;
}

const ALGORITHM = "AWS4-HMAC-SHA256";

/** The headers of a call with its signature among them: AWS Signature Version 4, the payload signed as well. */
export function signed(call: S3Call, { accessKey, secretKey, region }: S3Credential): Record<string, string> {
  const time = call.moment.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const payload = bytesToHex(sha256(call.body));
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value.trim()])),
    host: call.url.host,
    "x-amz-content-sha256": payload,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    call.method,
    call.url.pathname,
    "",
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    names.join(";"),
    payload,
  ].join("\n");
  const text = [ALGORITHM, time, scope, bytesToHex(sha256(utf8ToBytes(canonical)))].join("\n");
  const key = scope.split("/").reduce<Uint8Array>((soFar, part) => keyed(soFar, part), utf8ToBytes(`AWS4${secretKey}`));
  const signature = bytesToHex(keyed(key, text));
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${accessKey}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

function keyed(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(text));
}
