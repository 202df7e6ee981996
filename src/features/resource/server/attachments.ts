import { TrellisError } from "#contract";
import {
  parameter,
  recordsOf,
  refused,
  type FileFacts,
  type Handler,
  type Interceptors,
  type OperationContext,
  type RowOf,
} from "#server";
import { refuseShownFiles, type FilePlace } from "#server/files";
import type { Catalog } from "#metadata";
import { sql, type RawBuilder } from "kysely";
import { mediaTypeOf } from "./file-kinds.ts";
import { placeOfFile, removeFrom, type PlaceOfFile } from "./storage/storages.ts";

/** Ends the upload dialog. The file was stored when it was chosen; the call fails if it has been deleted since. */
export const upload: Handler = async (context) => {
  const links = parameter(context, "file")
    .split(",")
    .filter((link) => link !== "");
  if (links.length === 0) {
    throw new TrellisError("badRequest", { text: { zh: "请选择要上传的文件", en: "Choose a file to upload" } });
  }
  const found = await recordsOf(context, "attach").find({ link: links });
  if (found.length < links.length) throw new TrellisError("notFound");
  return found;
};

/** Loads the attachment data of files. Only an upload sets the name of a record. */
export async function aboutFiles(context: OperationContext, names: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
  const noted = await recordsOf(context, "attach", null).find({ name: names });
  return new Map(
    noted.map(({ name, extension, attachSize }) => [
      String(name),
      { mediaType: mediaTypeOf(String(extension)), size: Number(attachSize) },
    ]),
  );
}

/** Those of the named files that anybody may read, or that the user uploaded. Only an upload sets the name of a record. */
export async function ownFiles(
  { db, catalog }: FilePlace,
  userId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${attachments(catalog)}
    where is_deleted = 0 and name = any(${names}::text[]) and (create_user = ${userId}::bigint or is_public)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function originalNames({ db, catalog }: FilePlace, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; original_name: string }>`
    select name, original_name from ${attachments(catalog)}
    where is_deleted = 0 and name = any(${names}::text[]) and original_name <> ''`.execute(db);
  return new Map(rows.map((row) => [row.name, row.original_name]));
}

export async function isPublicFile({ db, catalog }: FilePlace, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${attachments(catalog)} where is_deleted = 0 and name = ${name} and is_public limit 1`.execute(db);
  return rows.length > 0;
}

/** A mark of the server's own: neither a change that the history keeps, nor a save that somebody could collide with. */
export async function publishFiles({ db, catalog }: FilePlace, names: readonly string[]): Promise<void> {
  await sql`
    update ${attachments(catalog)} set is_public = true
    where name = any(${names}::text[]) and is_public is not true`.execute(db);
}

/** @throws TrellisError noEndpoint when the module is not in the Catalog */
function attachments(catalog: Catalog): RawBuilder<unknown> {
  const module = catalog.modules.get("attach");
  if (module === undefined) throw new TrellisError("noEndpoint");
  return sql.table(module.table);
}

/**
 * Deletes a stored file with its last record, unless the file is shown elsewhere. Only an upload sets the name of a
 * record.
 */
export const attachInterceptors: Interceptors<RowOf<"attach">> = {
  beforeRemove: async (context, records) => {
    const names = records.flatMap(({ name }) => (typeof name === "string" && name !== "" ? [name] : []));
    await refuseShownFiles(context, names, context.module);
  },
  afterRemove: async (context, records) => {
    for (const record of records) {
      const name = record.name;
      if (typeof name !== "string" || name === "") continue;
      const others = await recordsOf(context, "attach", null).find({ name }, { limit: 1 });
      if (others.length > 0) continue;
      const place = await placeOfFile(context, name);
      // Wait for the commit, because a rolled back removal still needs the file.
      context.journal.afterCommit(() => void discard(context, place, name));
    }
  },
  beforeRevive: async (context, record) => {
    const name = record.name;
    if (typeof name !== "string" || name === "") return record;
    // The file still exists while another record has its name; it was deleted with the last one otherwise.
    if ((await recordsOf(context, "attach", null).find({ name }, { limit: 1 })).length > 0) return record;
    throw refused({ zh: "文件已随附件删除，不能恢复", en: "The file was deleted with the attachment and cannot be restored" });
  },
};

/** A failed deletion is only logged. The record is gone, and the remaining file only takes up space. */
async function discard({ deps }: OperationContext, place: PlaceOfFile, name: string): Promise<void> {
  try {
    await removeFrom(place, deps, name);
  } catch (error) {
    deps.log({ level: "warn", message: `the file ${name} of a removed attachment could not be removed`, error });
  }
}
