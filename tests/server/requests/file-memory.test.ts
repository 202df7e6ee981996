import { expect, test } from "vitest";
import type { Envelope, UploadReply } from "#contract";
import { peakMemory } from "../../../scripts/bench/support/process-memory.ts";
import { signIn, startServer } from "../../support/server/start-server.ts";
import { copyTemplate, databasesToTest } from "../../support/database/test-database.ts";

const MEBIBYTE = 2 ** 20;
const BOUNDARY = "----trellis-film";
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A film by its first bytes; the rest is empty. */
function* film(megabytes: number): Generator<Uint8Array> {
  const first = new Uint8Array(MEBIBYTE);
  first.set([0, 0, 0, 24, ...encode("ftypisom"), 0, 0, 2, 0, ...encode("isommp42")]);
  yield first;
  const empty = new Uint8Array(MEBIBYTE);
  for (let at = 1; at < megabytes; at += 1) yield empty;
}

function* uploadOf(megabytes: number): Generator<Uint8Array> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="film.mp4"';
  yield encode(`--${BOUNDARY}\r\n${disposition}\r\nContent-Type: video/mp4\r\n\r\n`);
  yield* film(megabytes);
  yield encode(`\r\n--${BOUNDARY}--\r\n`);
}

function streamOf(chunks: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const { value, done } = chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

test("the memory of the server does not grow with the files that it takes and hands out", async () => {
  const [kind = "embedded"] = await databasesToTest();
  const copy = await copyTemplate(kind);
  const server = await startServer({
    ...copy.environment,
    SERVE_CONSOLE: "false",
    UPLOAD_LIMIT: String(1024 * MEBIBYTE),
  });
  try {
    const headers = { ...(await signIn(server.url)), "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const upload = async (megabytes: number): Promise<string> => {
      const body = streamOf(uploadOf(megabytes));
      const request = { method: "POST", headers, body, duplex: "half" };
      const reply = await fetch(`${server.url}/api/blade-resource/oss/endpoint/put-local-file`, request);
      return ((await reply.json()) as Envelope<UploadReply>).data.link;
    };
    const download = async (link: string): Promise<number> => {
      const reply = await fetch(new URL(link, server.url));
      let bytes = 0;
      for await (const chunk of reply.body ?? []) bytes += chunk.byteLength;
      return bytes / MEBIBYTE;
    };
    const there = async (megabytes: number): Promise<number> => download(await upload(megabytes));
    // The first files load the code and fill the pools.
    const before = await peakMemory(server.pid, () => there(16));
    const after = await peakMemory(server.pid, () => there(160));
    expect([before.result, after.result]).toEqual([16, 160]);
    expect(after.peak - before.peak, "megabytes").toBeLessThan(96);
  } finally {
    await server.stop();
    await copy.drop();
  }
});
