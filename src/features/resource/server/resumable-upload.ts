import { isJsonObject, TrellisError, type JsonObject, type UploadReply } from "#contract";
import { sql } from "kysely";
import {
  callerOf,
  fileParameter,
  idParameter,
  nextId,
  outsideTransaction,
  parameter,
  runInTransaction,
  type Handler,
  type OperationContext,
} from "#server";
import { withKept } from "#server/files";
import type { Core } from "#server/jobs";
import { ACCEPTED, isRefusedAtOnce } from "./file-kinds.ts";
import { assertSize, noFile, takeUpload } from "./put-local-file.ts";

/** Uploads that arrive in chunks. A row stays for a day, so that a repeated last call gets its answer. */
export const UPLOAD_TABLES = [
  {
    name: "trellis_upload",
    statements: [
      `create table if not exists trellis_upload (
        id bigint primary key, tenant_id text not null, user_id bigint not null, name text not null, size bigint not null,
        received bigint not null default 0, reply jsonb, touched_at bigint not null)`,
      "create index if not exists trellis_upload_touched on trellis_upload (touched_at)",
      "create index if not exists trellis_upload_user on trellis_upload (user_id)",
    ],
  },
] as const;

const CHUNK = 2 * 1024 * 1024;
/** Unfinished uploads of one user. The oldest gives way to a new one. */
const MOST = 10;
const LONGEST_NAME = 255;
const ABANDONED_MS = 24 * 3_600_000;

interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly size: string;
  readonly received: string;
  readonly reply: JsonObject | null;
}

/** Progress of an upload. All numbers are bytes. */
interface UploadState {
  readonly id: string;
  /** The next chunk begins here. */
  readonly offset: number;
  readonly size: number;
  /** Largest chunk. */
  readonly chunkSize: number;
}

/** `POST upload/begin` (`name`, `size`): announces a file. @throws TrellisError badRequest, tooLarge */
export const beginUpload: Handler = async (context): Promise<UploadState> => {
  const { deps, db, tenantId } = context;
  const { userId } = callerOf(context);
  const size = whole(parameter(context, "size"));
  if (size === 0) throw noFile();
  assertSize(context, size);
  const older = await sql<{ id: string }>`
    delete from trellis_upload where id in (
      select id from trellis_upload where user_id = ${userId} and tenant_id = ${tenantId} and reply is null
      order by touched_at desc offset ${sql.lit(MOST - 1)}) returning id`.execute(db);
  for (const { id } of older.rows) context.journal.afterCommit(() => void deps.parts.remove(id));
  const id = nextId(deps);
  const name = parameter(context, "name").slice(-LONGEST_NAME).toWellFormed();
  await sql`
    insert into trellis_upload (id, tenant_id, user_id, name, size, touched_at)
    values (${id}, ${tenantId}, ${userId}, ${name}, ${size}, ${deps.clock().getTime()})`.execute(db);
  return { id, offset: 0, size, chunkSize: chunkSizeOf(context) };
};

/** `GET upload/state?id=`: the place at which an interrupted upload continues. @throws TrellisError notFound */
export const uploadState: Handler = async (context): Promise<UploadState> => stateOf(context, await readUpload(context));

/**
 * `POST upload/chunk` (multipart `file`, `id`, `offset`): the next bytes.
 * @throws TrellisError notFound, badRequest, unsupportedMedia; conflict with the state when `offset` is not the next place
 */
export const putChunk: Handler = async (context): Promise<UploadState> => {
  const { deps, db } = context;
  const row = await readUpload(context, sql`for update`);
  const chunk = fileParameter(context);
  if (chunk === undefined || chunk.size === 0) throw noFile();
  const offset = whole(parameter(context, "offset"));
  if (row.reply !== null || offset !== Number(row.received))
    throw new TrellisError("conflict", { data: { ...stateOf(context, row) } });
  const received = offset + chunk.size;
  if (received > Number(row.size)) throw new TrellisError("badRequest", { params: { reason: "size" } });
  if (offset === 0 && (await isRefusedAtOnce(chunk)))
    throw new TrellisError("unsupportedMedia", { params: { allowed: ACCEPTED.join(", ") } });
  // Another node may have removed the beginning meanwhile; the client starts again.
  if (!(await deps.parts.write(row.id, offset, chunk))) throw new TrellisError("notFound");
  await sql`
    update trellis_upload set received = ${received}, touched_at = ${deps.clock().getTime()} where id = ${row.id}`.execute(db);
  return stateOf(context, { ...row, received: String(received) });
};

/**
 * `POST upload/end` (`id`): stores the complete file as an upload in one request does. Its bytes decide its kind. A
 * repeated call gets the first answer.
 * @throws TrellisError notFound, unsupportedMedia; conflict with the state when bytes are missing
 */
export const endUpload: Handler = outsideTransaction(async (context): Promise<UploadReply | JsonObject> => {
  const row = await readUpload(context);
  if (row.reply !== null) return row.reply;
  if (row.received !== row.size) throw new TrellisError("conflict", { data: { ...stateOf(context, row) } });
  const file = await context.deps.parts.open(row.id, row.name);
  if (file === null || file.size !== Number(row.size)) throw new TrellisError("notFound");
  const upload = await takeUpload(context, file);
  await withKept([upload], () =>
    runInTransaction(context, async (within) => {
      const { numAffectedRows } = await sql`
        update trellis_upload set reply = ${JSON.stringify(upload.reply)}::jsonb
        where id = ${row.id} and reply is null`.execute(within.db);
      // The same call ran twice; the other one has stored the file.
      if (Number(numAffectedRows) === 0) throw new TrellisError("conflict", { data: { ...stateOf(context, row) } });
      await upload.note(within);
    }),
  );
  await context.deps.parts.remove(row.id);
  return upload.reply;
});

/** `POST upload/cancel` (`id`): forgets an unfinished upload. Cancelling twice changes nothing. */
export const cancelUpload: Handler = async (context): Promise<boolean> => {
  const id = idParameter(context, "id");
  const { rows } = await sql<{ id: string }>`
    delete from trellis_upload where id = ${id} and tenant_id = ${context.tenantId} and user_id = ${callerOf(context).userId}
      and reply is null returning id`.execute(context.db);
  for (const row of rows) context.journal.afterCommit(() => void context.deps.parts.remove(row.id));
  return true;
};

/** Removes uploads that nobody continued for a day, with their bytes. */
export async function purgeAbandonedUploads({ db, deps }: Core): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from trellis_upload where touched_at < ${deps.clock().getTime() - ABANDONED_MS} returning id`.execute(db);
  for (const { id } of rows) await deps.parts.remove(id);
}

/** The caller's own upload. @throws TrellisError notFound */
async function readUpload(context: OperationContext, lock = sql``): Promise<UploadRow> {
  const id = idParameter(context, "id");
  const { rows } = await sql<UploadRow>`
    select id, name, size, received, reply from trellis_upload
    where id = ${id} and tenant_id = ${context.tenantId} and user_id = ${callerOf(context).userId} ${lock}`.execute(context.db);
  const [row] = rows;
  if (row === undefined) throw new TrellisError("notFound");
  return { ...row, reply: isJsonObject(row.reply) ? row.reply : null };
}

function stateOf(context: OperationContext, { id, size, received }: UploadRow): UploadState {
  return { id, offset: Number(received), size: Number(size), chunkSize: chunkSizeOf(context) };
}

function chunkSizeOf({ deps }: OperationContext): number {
  return Math.min(CHUNK, deps.config.uploadLimit);
}

/** @throws TrellisError badRequest */
function whole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new TrellisError("badRequest", { params: { reason: text.slice(0, 30) } });
  return Number(text);
}
