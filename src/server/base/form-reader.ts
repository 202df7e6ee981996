export interface FormLimits {
  /** Largest number of parts. */
  readonly parts: number;
  /** Bytes of all fields that are not files. */
  readonly fieldBytes: number;
}

/** The parts of a multipart body, in their order. */
export interface ReceivedForm {
  readonly parts: readonly (readonly [name: string, value: string | File])[];
  /** Frees what holds the files. Their content cannot be read afterwards. */
  discard(): Promise<void>;
}

export interface FormReader {
  /**
   * Reads a multipart body as it arrives. A body that breaks off leaves nothing behind.
   * @param contentType the header, with its boundary
   * @throws FormError for a malformed body or an exceeded limit; whatever `body` fails with
   */
  read(body: ReadableStream<Uint8Array<ArrayBuffer>>, contentType: string, limits: FormLimits): Promise<ReceivedForm>;
}

/** Failure to read a multipart body. */
export class FormError extends Error {
  readonly reason: "malformed" | "parts" | "fieldBytes";

  constructor(reason: FormError["reason"], cause?: unknown) {
    super(`multipart body: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Reads with the platform's own parser: the whole body lies in memory meanwhile, and its files afterwards. */
export const memoryForms: FormReader = {
  async read(body, contentType, limits) {
    const bytes = await new Response(body).arrayBuffer();
    if (bytes.byteLength === 0) return { parts: [], discard: () => Promise.resolve() };
    let form: FormData;
    try {
      form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
    } catch (error) {
      throw new FormError("malformed", error);
    }
    const parts: [string, string | File][] = [];
    let fieldBytes = 0;
    form.forEach((value, name) => {
      parts.push([name, value]);
      if (typeof value === "string") fieldBytes += value.length;
    });
    if (parts.length > limits.parts) throw new FormError("parts");
    if (fieldBytes > limits.fieldBytes) throw new FormError("fieldBytes");
    return { parts, discard: () => Promise.resolve() };
  },
};
