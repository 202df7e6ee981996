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
import { refuseShownFiles } from "#server/files";
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
