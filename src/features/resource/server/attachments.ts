import { TrellisError } from "#contract";
import {
  parameter,
  recordsOf,
  refuseShownFiles,
  refused,
  type FileFacts,
  type Handler,
  type Interceptors,
  type OperationContext,
} from "#server";
import { mediaTypeOf } from "./file-kinds.ts";
import { placeOfFile, removeFrom, type PlaceOfFile } from "./storage/storages.ts";

/** Ends the upload dialog: the file itself was taken, and noted, as it was chosen. Says so if it is gone since. */
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

/** What the attachments say of files; only an upload gives a record the name of one. */
export async function aboutFiles(context: OperationContext, names: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
  const noted = await recordsOf(context, "attach", null).find({ name: names });
  return new Map(
    noted.map(({ name, extension, attachSize }) => [
      String(name),
      { mediaType: mediaTypeOf(String(extension)), size: Number(attachSize) },
    ]),
  );
}

/** With the last record of a stored file goes the file, unless it is shown somewhere. Only an upload gives a record the name of one. */
export const attachInterceptors: Interceptors = {
  beforeRemove: async (context, records) => {
    const names = records.flatMap(({ name }) => (typeof name === "string" && name !== "" ? [name] : []));
    await refuseShownFiles(context, names, context.module);
  },
  afterRemove: async (context, records) => {
    for (const record of records) {
      const name = record["name"];
      if (typeof name !== "string" || name === "") continue;
      const others = await recordsOf(context, "attach", null).find({ name }, { limit: 1 });
      if (others.length > 0) continue;
      const place = await placeOfFile(context, name);
      // A removal that is rolled back still has its file.
      context.journal.afterCommit(() => void discard(context, place, name));
    }
  },
  beforeRevive: async (context, record) => {
    const name = record["name"];
    if (typeof name !== "string" || name === "") return record;
    // As it went with the last one that had it.
    if ((await recordsOf(context, "attach", null).find({ name }, { limit: 1 })).length > 0) return record;
    throw refused({ zh: "文件已随附件删除，不能恢复", en: "The file went with the attachment; it cannot be brought back" });
  },
};

/** The record is gone whatever becomes of its file; one that stays only takes up room. */
async function discard({ deps }: OperationContext, place: PlaceOfFile, name: string): Promise<void> {
  try {
    await removeFrom(place, deps, name);
  } catch (error) {
    deps.log({ level: "warn", message: `the file ${name} of a removed attachment could not be removed`, error });
  }
}
