import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { FormError, type FormLimits, type FormReader } from "#server/platform";
import { readChunks } from "../read-chunks.ts";
import type { StagingFolder } from "./staging-folder.ts";

type Part = readonly [name: string, value: string | File];

/** Reads multipart bodies as they arrive: files go to the staging folder, fields are kept in memory. */
export function createFormReader(staging: StagingFolder): FormReader {
  return {
    async read(body, contentType, limits) {
      const form = new IncomingForm(contentType, limits, (file, name, type) => staging.receive(file, name, type));
      const discard = async (parts: readonly Part[]): Promise<void> => {
        for (const [, value] of parts) if (typeof value !== "string") await staging.remove(value);
      };
      try {
        const parts = await form.read(body);
        return { parts, discard: () => discard(parts) };
      } catch (error) {
        await discard(await form.abandon());
        throw error;
      }
    },
  };
}

type Receive = (content: Readable, name: string, mediaType: string) => Promise<File>;

/** One multipart body while it arrives. */
class IncomingForm {
  readonly #busboy: BusboyInstance;
  readonly #parts: Promise<Part>[] = [];
  readonly #open = new Set<BusboyFileStream>();
  readonly #ended = Promise.withResolvers<void>();
  #fieldBytes = 0;

  /** @throws FormError without a boundary */
  constructor(contentType: string, { parts, fieldBytes }: FormLimits, receive: Receive) {
    this.#busboy = createBusboy(contentType, { parts, fieldSize: fieldBytes });
    const fail = (error: unknown): void => this.#ended.reject(error);
    // `read` may not have come to wait for it yet.
    this.#ended.promise.catch(() => undefined);
    this.#busboy.on("finish", () => this.#ended.resolve());
    this.#busboy.on("error", (error) => fail(new FormError("malformed", error)));
    this.#busboy.on("partsLimit", () => fail(new FormError("parts")));
    this.#busboy.on("field", (name: string | undefined, value, _, truncated) => {
      this.#fieldBytes += Buffer.byteLength(value);
      if (truncated || this.#fieldBytes > fieldBytes) fail(new FormError("fieldBytes"));
      if (name === undefined) fail(new FormError("malformed"));
      else this.#parts.push(Promise.resolve([unescapeName(name), value]));
    });
    this.#busboy.on("file", (name: string | undefined, content, fileName, _, mediaType) => {
      this.#open.add(content);
      content.once("close", () => this.#open.delete(content));
      // The parser may report an error before the content is read, and after.
      content.on("error", (error) => content.destroy(error));
      if (name === undefined) fail(new FormError("malformed"));
      const received = receive(content, unescapeName(fileName), mediaType);
      received.catch((error: unknown) => fail(isSystemError(error) ? error : new FormError("malformed", error)));
      this.#parts.push(received.then((file): Part => [unescapeName(name ?? ""), file]));
    });
  }

  /** @throws FormError, an error of the disk, or whatever `body` fails with */
  async read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<readonly Part[]> {
    let empty = true;
    for await (const chunk of readChunks(body)) {
      empty &&= chunk.length === 0;
      await Promise.race([this.#write(chunk), this.#ended.promise]);
    }
    if (empty) return [];
    this.#busboy.end();
    await this.#ended.promise;
    return Promise.all(this.#parts);
  }

  /** Stops writing files. @returns the parts that are complete */
  async abandon(): Promise<readonly Part[]> {
    for (const content of this.#open) content.destroy();
    const parts = await Promise.allSettled(this.#parts);
    return parts.flatMap((part) => (part.status === "fulfilled" ? [part.value] : []));
  }

  /** Resolves when the parser takes more: it waits for the disk. */
  #write(chunk: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#busboy.write(chunk, () => resolve()));
  }
}

function createBusboy(contentType: string, limits: { readonly parts: number; readonly fieldSize: number }): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      isPartAFile: (_, __, fileName) => fileName !== undefined,
      preservePath: true,
      limits,
    });
  } catch (error) {
    throw new FormError("malformed", error);
  }
}

/** Such as a disk that is full. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

/** Browsers write these three characters of a name as percent codes, and no others. */
function unescapeName(name: string): string {
  return name.replace(/%(?:22|0D|0A)/gi, (code) => decodeURIComponent(code));
}
