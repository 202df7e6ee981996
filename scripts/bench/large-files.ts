import { randomBytes } from "node:crypto";
import type { Envelope, UploadReply } from "#contract";
import { S3_KEYS, startS3 } from "../../tests/support/server/s3-stub.ts";
import { signIn, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { memoryOf, peakMemory } from "./support/process-memory.ts";

const MEGABYTE = 1_048_576;
const PUT = "/api/blade-resource/oss/endpoint/put-local-file";
/** The bytes that say "this is an mp4 film". */
const FILM = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d];
/** The stand-in for a storage service holds its objects in memory. */
const [ON_DISK, ON_SERVICE] = [1024, 256];

/** Memory that a film of 1 GB adds to the real server while it is uploaded, downloaded and sought in, on disk and with S3. */
export async function largeFiles(): Promise<Measurement[]> {
  const service = await startS3();
  const server = await startServer({
    DATA_DIR: temporaryFolder(),
    SERVE_CONSOLE: "false",
    UPLOAD_LIMIT: String((ON_DISK + 1) * MEGABYTE),
    OUTBOUND_HOSTS: new URL(service.url).host,
  });
  try {
    const headers = await signIn(server.url);
    // The first requests load code.
    await readAll(server.url, await upload(server.url, headers, 8));
    const disk = await measured("disk", server.url, server.pid, headers, ON_DISK);
    const oss = `${server.url}/api/blade-resource/oss`;
    const body = { category: 1, ossCode: "bench", endpoint: service.url, bucketName: "pictures", ...S3_KEYS };
    const json = { ...headers, "Content-Type": "application/json" };
    const added = await fetch(`${oss}/submit`, { method: "POST", headers: json, body: JSON.stringify(body) });
    const { data } = (await added.json()) as Envelope<{ id: string }>;
    await fetch(`${oss}/enable?id=${data.id}`, { method: "POST", headers });
    const remote = await measured("S3", server.url, server.pid, headers, ON_SERVICE);
    return [...disk, ...remote];
  } finally {
    await server.stop();
    await service.close();
  }
}

async function measured(
  place: string,
  url: string,
  pid: number,
  headers: Record<string, string>,
  megabytes: number,
): Promise<Measurement[]> {
  const resting = memoryOf(pid) ?? 0;
  const began = performance.now();
  const { result: link, peak: uploadPeak } = await peakMemory(pid, () => upload(url, headers, megabytes));
  const uploaded = performance.now();
  const { peak: downloadPeak } = await peakMemory(pid, () => readAll(url, link));
  const downloaded = performance.now();
  const range = { Range: `bytes=${(megabytes / 2) * MEGABYTE}-${(megabytes / 2 + 1) * MEGABYTE - 1}` };
  const seekBegan = performance.now();
  await readAll(url, link, range);
  const seek = performance.now() - seekBegan;
  const speed = (from: number, to: number): number => Math.round(megabytes / ((to - from) / 1000));
  console.log(
    `  ${megabytes} MB on ${place}: up ${speed(began, uploaded)} MB/s, down ${speed(uploaded, downloaded)} MB/s, ` +
      `resting at ${Math.round(resting)} MB, peaks ${uploadPeak} and ${downloadPeak} MB`,
  );
  return [
    measurement(`${place}: memory that an upload of ${megabytes} MB adds`, uploadPeak - resting, "MB", "<=", 120),
    measurement(`${place}: memory that a download of ${megabytes} MB adds`, downloadPeak - resting, "MB", "<=", 120),
    measurement(`${place}: 1 MB from the middle`, seek, "ms", "<=", 250),
  ];
}

async function upload(url: string, headers: Record<string, string>, megabytes: number): Promise<string> {
  const boundary = "bench-boundary";
  const type = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const init = { method: "POST", headers: { ...headers, ...type }, body: film(boundary, megabytes), duplex: "half" };
  const response = await fetch(`${url}${PUT}`, init);
  const { data, msg, success } = (await response.json()) as Envelope<UploadReply>;
  if (!success) throw new Error(msg);
  return data.link;
}

function film(boundary: string, megabytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(randomBytes(MEGABYTE));
  chunk.set(FILM);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n`;
  let sent = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      sent += 1;
      if (sent <= megabytes) return controller.enqueue(chunk);
      controller.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`));
      controller.close();
    },
  });
}

async function readAll(url: string, link: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${url}${link}`, { headers });
  if (!response.ok) throw new Error(`${link}: ${response.status}`);
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read());
}
