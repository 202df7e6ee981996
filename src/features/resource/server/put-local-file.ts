import { PATHS, TrellisError, type UploadReply } from "#contract";
import { nextId, recordsOf, type Handler, type OperationContext } from "#server";
import { ACCEPTED, kindOf } from "./file-kinds.ts";

const NAME_BYTES = 16;
const MEGABYTE = 1024 * 1024;

/**
 * Takes the multipart field `file`, keeps it under a name that nobody can guess, and notes it as an attachment
 * (wire.md, "Files").
 * @throws TrellisError badRequest without a file, tooLarge, unsupportedMedia
 */
export const putLocalFile: Handler = async (context): Promise<UploadReply> => {
  const file = context.files.get("file") ?? [...context.files.values()][0];
  if (file === undefined || file.size === 0) {
    throw new TrellisError("badRequest", { text: { zh: "请选择要上传的文件", en: "Choose a file to upload" } });
  }
  if (file.size > context.deps.config.uploadLimit) {
    const limit = `${Math.floor(context.deps.config.uploadLimit / MEGABYTE)} MB`;
    throw new TrellisError("tooLarge", { params: { limit } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = await kindOf(bytes, file.name);
  if (kind === null) throw new TrellisError("unsupportedMedia", { params: { allowed: ACCEPTED.join(", ") } });
  const name = `${randomName(context)}.${kind.extension}`;
  const originalName = plainName(file.name, kind.extension);
  const link = `${PATHS.files}/${name}`;
  const attachId = nextId(context.deps);
  await recordsOf(context, "attach").insert([
    { id: attachId, link, name, originalName, extension: kind.extension, attachSize: bytes.length },
  ]);
  // Last: what the database refuses leaves no file behind.
  await context.deps.files.put(name, { bytes, mediaType: kind.mediaType });
  return { link, domain: "", name, originalName, attachId };
};

function randomName({ deps }: OperationContext): string {
  return [...deps.randomBytes(NAME_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The last part of whatever path a client sends, without control characters. */
function plainName(name: string, extension: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return (plain === "" ? `file.${extension}` : plain).slice(-255);
}
