/**
 * The part of PostgreSQL's frontend/backend protocol 3.0 that sharing one session needs (PostgreSQL manual, "Message
 * Formats"): the ends of messages, and a few messages of our own.
 */

export interface FrontendMessage {
  /** The type letter; an empty string for the untyped messages with which a connection starts. */
  readonly type: string;
  readonly bytes: Buffer;
}

const untypedHeader = 4;
const typedHeader = 5;

/** Cuts a client's byte stream into messages, whatever the chunks it arrives in. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  read(chunk: Buffer): FrontendMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const messages: FrontendMessage[] = [];
    for (;;) {
      const header = this.#started ? typedHeader : untypedHeader;
      if (this.#rest.length < header) return messages;
      const length = this.#rest.readInt32BE(header - untypedHeader) + header - untypedHeader;
      if (this.#rest.length < length) return messages;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      messages.push({ type: this.#started ? String.fromCharCode(bytes[0] ?? 0) : "", bytes });
      this.#started = true;
    }
  }
}

/** The name a Parse message gives its statement; empty for the unnamed one. */
export function statementName(parse: Buffer): string {
  return parse.toString("utf8", typedHeader, parse.indexOf(0, typedHeader));
}

export type TransactionStatus = "idle" | "open" | "failed";

const statusLetters: Record<TransactionStatus, string> = { idle: "I", open: "T", failed: "E" };

/** A ReadyForQuery message is these five bytes and a letter. */
const readyHeader = Buffer.from([0x5a, 0, 0, 0, 5]);
export const readyLength = readyHeader.length + 1;

export function ready(status: TransactionStatus): Buffer {
  return Buffer.concat([readyHeader, Buffer.from(statusLetters[status], "latin1")]);
}

/** The transaction status in a ReadyForQuery that ends an answer; null if it ends with something else. */
export function statusAtEnd(tail: Buffer): TransactionStatus | null {
  if (tail.length < readyLength || !tail.subarray(-readyLength, -1).equals(readyHeader)) return null;
  const letter = tail.toString("latin1", tail.length - 1);
  if (letter === "I") return "idle";
  if (letter === "T") return "open";
  return letter === "E" ? "failed" : null;
}

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(typedHeader);
  header.write(type, 0, "latin1");
  header.writeInt32BE(body.length + untypedHeader, 1);
  return Buffer.concat([header, body]);
}

export const sync: Buffer = message("S", Buffer.alloc(0));
export const rollback: Buffer = message("Q", Buffer.from("ROLLBACK\0"));

/**
 * Sent after every query: outside COPY … FROM STDIN the backend ignores it, inside it makes the COPY fail.
 * Without it the backend would read the end of its input there and exit, and every client with it.
 */
export const copyFail: Buffer = message("f", Buffer.from("the embedded database takes no COPY from a client\0"));

/** An ErrorResponse. `severity` FATAL tells the driver that the connection is over. */
export function errorResponse(severity: "ERROR" | "FATAL", code: string, text: string): Buffer {
  return message("E", Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`, "utf8"));
}
