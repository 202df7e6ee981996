import type { TransferFileKind } from "#contract";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

type Db = Kysely<TrellisTables>;

/** `upload` is the uploaded file. It is deleted when its rows have been read. */
export type PartKind = TransferFileKind | "upload";

/** Bytes of a part. Storing or sending a file holds one part in memory. */
const PART_BYTES = 512 * 1024;

/** Gathers a file's bytes and keeps them part by part. */
export class PartWriter {
  readonly #jobId: string;
  readonly #kind: PartKind;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #number = 0;

  constructor(jobId: string, kind: PartKind) {
    this.#jobId = jobId;
    this.#kind = kind;
  }

  /** @param db of the moment: each part may come from another transaction */
  async write(db: Db, bytes: Uint8Array, last = false): Promise<void> {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#length < PART_BYTES && !last) return;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    for (let start = 0; start < whole.length; start += PART_BYTES) {
      await insertPart(db, this.#jobId, this.#kind, this.#number, whole.subarray(start, start + PART_BYTES));
      this.#number += 1;
    }
    this.#pieces = [];
    this.#length = 0;
  }
}

async function insertPart(db: Db, jobId: string, kind: PartKind, number: number, bytes: Uint8Array): Promise<void> {
  await sql`insert into trellis_transfer_part (job_id, kind, number, bytes) values (${jobId}, ${kind}, ${number}, ${bytes})`.execute(
    db,
  );
}

export async function clearParts(db: Db, jobId: string, kind: PartKind): Promise<void> {
  await sql`delete from trellis_transfer_part where job_id = ${jobId} and kind = ${kind}`.execute(db);
}

/** Sizes of a job's files in bytes. */
export async function partSizes(db: Db, jobIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<PartKind, number>>> {
  const sizes = new Map<string, Map<PartKind, number>>();
  if (jobIds.length === 0) return sizes;
  const { rows } = await sql<{ job_id: string; kind: PartKind; size: number }>`
    select job_id, kind, sum(length(bytes))::float8 as size from trellis_transfer_part
    where job_id = any(${jobIds}::bigint[]) group by job_id, kind`.execute(db);
  for (const { job_id: jobId, kind, size } of rows) {
    const own = sizes.get(jobId) ?? new Map<PartKind, number>();
    own.set(kind, size);
    sizes.set(jobId, own);
  }
  return sizes;
}

async function readPart(db: Db, jobId: string, kind: PartKind, number: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from trellis_transfer_part where job_id = ${jobId} and kind = ${kind} and number = ${number}`.execute(db);
  return rows[0] === undefined ? null : new Uint8Array(rows[0].bytes);
}

/** The whole file, for uploads, whose size is limited. */
export async function readParts(db: Db, jobId: string, kind: PartKind): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let part = await readPart(db, jobId, kind, 0); part !== null; part = await readPart(db, jobId, kind, parts.length))
    parts.push(part);
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The file as a stream, which reads no faster than its consumer. */
export function partStream(db: Db, jobId: string, kind: PartKind): ReadableStream<Uint8Array<ArrayBuffer>> {
  let number = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = await readPart(db, jobId, kind, number);
      number += 1;
      if (part === null) controller.close();
      else controller.enqueue(part);
    },
  });
}
