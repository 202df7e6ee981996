import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_KEYS = { accessKey: "AKIASTANDIN", secretKey: "stand-in/secret+key", region: "cn-north-1" };

/** A storage service on this machine: one bucket, `pictures`, and a signature that it works out for itself. */
export interface S3StandIn {
  readonly url: string;
  /** Objects of the bucket, by name. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Runs while the response is delayed. */
  meanwhile: () => Promise<void>;
  /** Bytes of objects that it has handed out. */
  sent: number;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      await standIn.meanwhile();
      const refuse = (status: number, code: string): void =>
        void response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
      const fault = faultOf(request, body);
      if (fault !== null) return refuse(403, fault);
      const [, bucket, ...path] = (request.url ?? "/").split("/");
      const name = path.join("/");
      if (bucket !== "pictures") return refuse(404, "NoSuchBucket");
      if (request.method === "PUT") {
        objects.set(name, { bytes: body, type: request.headers["content-type"] ?? "" });
        return response.writeHead(200).end();
      }
      if (request.method === "DELETE") {
        objects.delete(name);
        return response.writeHead(204).end();
      }
      const found = objects.get(name);
      if (found === undefined) return refuse(404, "NoSuchKey");
      const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "");
      const size = found.bytes.length;
      const from = range === null ? 0 : range[1] === "" ? Math.max(0, size - Number(range[2])) : Number(range[1]);
      const to = range === null || range[1] === "" || range[2] === "" ? size - 1 : Math.min(Number(range[2]), size - 1);
      if (from > to) return refuse(416, "InvalidRange");
      standIn.sent += to - from + 1;
      const headers = { "Content-Type": found.type, "Content-Length": to - from + 1 };
      const slice = found.bytes.subarray(from, to + 1);
      if (range === null) return response.writeHead(200, headers).end(slice);
      return response.writeHead(206, { ...headers, "Content-Range": `bytes ${from}-${to}/${size}` }).end(slice);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    meanwhile: () => Promise.resolve(),
    sent: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

/** AWS Signature Version 4 as the receiver works it out from what arrived; null when it is right. */
function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? "",
    );
  if (match === null) return "AccessDenied";
  const [, accessKey, day = "", region = "", names = "", signature] = match;
  if (accessKey !== S3_KEYS.accessKey) return "InvalidAccessKeyId";
  if (region !== S3_KEYS.region) return "AuthorizationHeaderMalformed";
  const time = String(request.headers["x-amz-date"]);
  if (!time.startsWith(day)) return "SignatureDoesNotMatch";
  const hash = createHash("sha256").update(body).digest("hex");
  if (hash !== request.headers["x-amz-content-sha256"]) return "XAmzContentSHA256Mismatch";
  const lines = names.split(";").map((name) => `${name}:${String(request.headers[name])}`);
  const canonical = `${request.method}\n${request.url}\n\n${lines.join("\n")}\n\n${names}\n${hash}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  const keyed = (key: string | Buffer, part: string): Buffer => createHmac("sha256", key).update(part).digest();
  const key = keyed(keyed(keyed(keyed(`AWS4${S3_KEYS.secretKey}`, day), region), "s3"), "aws4_request");
  return createHmac("sha256", key).update(text).digest("hex") === signature ? null : "SignatureDoesNotMatch";
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}
