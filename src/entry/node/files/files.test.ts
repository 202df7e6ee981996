import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FormError, type FileStore, type FormReader, type ReceivedForm, type StoredFile } from "#server/platform";
import { createFileStore } from "./file-store.ts";
import { createFormReader } from "./form-reader.ts";
import { StagingFolder } from "./staging-folder.ts";

const BOUNDARY = "----boundary";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const LIMITS = { parts: 5, fieldBytes: 1000 };

let folder: string;
let staging: StagingFolder;
let store: FileStore;
let forms: FormReader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trellis-files-"));
});
beforeEach(() => {
  staging = new StagingFolder(join(folder, ".incoming"));
  store = createFileStore(folder, staging);
  forms = createFormReader(staging);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const staged = (): Promise<string[]> => readdir(join(folder, ".incoming")).catch(() => []);
const bytesOf = async (file: StoredFile | null): Promise<Buffer> => Buffer.from(await new Response(file?.body).arrayBuffer());

type Bytes = Uint8Array<ArrayBuffer>;

function part(name: string, value: string | Bytes, fileName?: string): Bytes {
  const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: image/png`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")]));
}

const END = new Uint8Array(Buffer.from(`--${BOUNDARY}--\r\n`));
const whole = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat([...parts, END]));

/** @param size bytes of a chunk */
function streamOf(bytes: Bytes, size: number, failure?: Error): ReadableStream<Bytes> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += size)));
      else if (failure !== undefined) controller.error(failure);
      else controller.close();
    },
  });
}

const read = (body: Bytes, size = 7): Promise<ReceivedForm> => forms.read(streamOf(body, size), TYPE, LIMITS);
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "read",
    (error: unknown) => (error instanceof FormError ? error.reason : error),
  );

describe("a multipart body", () => {
  it("is read in chunks of any size, with fields, files and names of any script", async () => {
    const content = new Uint8Array(randomBytes(5000));
    content.set(Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}\r\n`), 100);
    const body = whole(part("name", "春"), part("file", content, "春%22天.png"), part("name", "夏"), part("empty", "", ""));
    for (const size of [1, 2, 3, 64, 100_000]) {
      const { parts, discard } = await read(body, size);
      expect(parts.map(([name, value]) => [name, typeof value === "string" ? value : `${value.name}:${value.size}`])).toEqual([
        ["name", "春"],
        ["file", `春"天.png:${content.length}`],
        ["name", "夏"],
        ["empty", ":0"],
      ]);
      const file = parts[1]?.[1];
      if (!(file instanceof File)) throw new Error("no file");
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
      expect(await staged()).toHaveLength(2);
      await discard();
      expect(await staged()).toEqual([]);
    }
  });

  it("may be empty", async () => {
    expect((await read(new Uint8Array())).parts).toEqual([]);
    expect((await read(END)).parts).toEqual([]);
  });

  it("leaves nothing behind when it is malformed or too long", async () => {
    const file = part("file", new Uint8Array(3000), "a.png");
    expect(await reasonOf(read(file))).toBe("malformed");
    expect(await reasonOf(read(file.subarray(0, 2000)))).toBe("malformed");
    expect(await reasonOf(read(new Uint8Array(Buffer.from("no form"))))).toBe("malformed");
    expect(await reasonOf(read(whole(file, part("a", "x".repeat(600)), part("b", "x".repeat(600)))))).toBe("fieldBytes");
    expect(await reasonOf(read(whole(file, part("a", "x".repeat(2000)))))).toBe("fieldBytes");
    expect(await reasonOf(read(whole(...Array.from({ length: 6 }, () => file))))).toBe("parts");
    expect(await reasonOf(forms.read(streamOf(END, 9), "multipart/form-data", LIMITS))).toBe("malformed");
    expect(await staged()).toEqual([]);
  });

  it("leaves nothing behind when its client goes away", async () => {
    const gone = new Error("gone");
    const file = part("file", new Uint8Array(200_000), "a.png");
    for (const length of [10, 90, 5000, 150_000]) {
      const body = streamOf(file.subarray(0, length), 1000, gone);
      expect(await reasonOf(forms.read(body, TYPE, LIMITS)), String(length)).toBe(gone);
    }
    expect(await staged()).toEqual([]);
  });

  it("fails with the disk's own error", async () => {
    const blocked = join(folder, "blocked");
    await writeFile(blocked, "");
    const reader = createFormReader(new StagingFolder(blocked));
    const failure = await reasonOf(reader.read(streamOf(whole(part("file", "x", "a.png")), 9), TYPE, LIMITS));
    expect(failure).toMatchObject({ code: "EEXIST" });
  });
});

describe("a stored file", () => {
  it("is handed out whole or by range, and closed when its reader goes away", async () => {
    const content = new Uint8Array(randomBytes(700_000));
    await store.put("a/b.bin", new Blob([content]), "video/mp4");
    const file = await store.get("a/b.bin");
    expect(file).toMatchObject({ mediaType: "video/mp4", size: content.length, part: null });
    expect((await bytesOf(file)).equals(content)).toBe(true);
    const middle = await store.get("a/b.bin", { first: 300_000, last: 600_000 });
    expect(middle?.part).toEqual({ from: 300_000, to: 600_000 });
    expect((await bytesOf(middle)).equals(content.subarray(300_000, 600_001))).toBe(true);
    expect((await bytesOf(await store.get("a/b.bin", { first: null, last: 3 }))).equals(content.subarray(-3))).toBe(true);
    const left = await store.get("a/b.bin");
    await left?.body.cancel();
    await store.put("empty.txt", new Blob([]), "text/plain");
    expect(await bytesOf(await store.get("empty.txt"))).toHaveLength(0);
    await store.remove("a/b.bin");
    expect(await store.get("a/b.bin")).toBeNull();
    expect(await store.get("a")).toBeNull();
    await expect(store.get("../x")).rejects.toThrow(/leaves its folder/);
    expect(await staged()).toEqual([]);
  });

  it("stays when the upload that it came with is discarded", async () => {
    const content = new Uint8Array(randomBytes(100_000));
    const { parts, discard } = await read(whole(part("file", content, "a.png")), 4096);
    const file = parts[0]?.[1];
    if (!(file instanceof File)) throw new Error("no file");
    await store.put("kept.png", file, "image/png");
    await discard();
    const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
    expect(hash(await bytesOf(await store.get("kept.png")))).toBe(hash(content));
    expect(await staged()).toEqual([]);
  });

  it("that a killed process left half written is removed a day later", async () => {
    const incoming = join(folder, ".incoming");
    await mkdir(incoming, { recursive: true });
    for (const name of ["old.part", "new.part"]) await writeFile(join(incoming, name), "half");
    const yesterday = Date.now() / 1000 - 25 * 3600;
    await utimes(join(incoming, "old.part"), yesterday, yesterday);
    await staging.removeAbandoned();
    expect(await staged()).toEqual(["new.part"]);
    await rm(join(incoming, "new.part"));
  });
});
