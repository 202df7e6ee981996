import { FILES, TrellisError, type UploadReply } from "#contract";
import {
  fileParameter,
  runInTransaction,
  nextId,
  outsideTransaction,
  recordsOf,
  type Handler,
  type OperationContext,
  type Upload,
} from "#server";
import { withKept } from "#server/files";
import { ACCEPTED, detectKind } from "./file-kinds.ts";
import { storageInUse } from "./storage/storages.ts";

const NAME_BYTES = 16;
const MEGABYTE = 1024 * 1024;

/**
 * Stores the multipart field `file` under an unguessable name, and adds it as an attachment.
 * @throws TrellisError badRequest without a file, tooLarge, unsupportedMedia
 */
export const putLocalFile: Handler = outsideTransaction(async (context): Promise<UploadReply> => {
  const file = fileParameter(context);
  if (file === undefined) throw noFile();
  const upload = await takeUpload(context, file);
  await withKept([upload], () => runInTransaction(context, upload.note));
  return upload.reply;
});

/**
 * Prepares a file for storage and for its attachment record.
 * @throws TrellisError badRequest, tooLarge, unsupportedMedia
 */
export async function takeUpload(context: OperationContext, file: File): Promise<Upload> {
  if (file.size === 0) throw noFile();
  assertSize(context, file.size);
  const kind = await detectKind(file, file.name);
  if (kind === null) throw new TrellisError("unsupportedMedia", { params: { allowed: ACCEPTED.join(", ") } });
  const storage = await storageInUse(context);
  const name = storage.nameOf(`${randomName(context)}.${kind.extension}`);
  const originalName = plainName(file.name, kind.extension);
  const link = `${FILES}/${name}`;
  const attachId = nextId(context.deps);
  const { domain } = storage;
  const { extension, mediaType } = kind;
  const attachment = { id: attachId, ossId: storage.id, domain, link, name, originalName, extension, attachSize: file.size };
  return {
    reply: { link, domain, name, originalName, attachId },
    size: file.size,
    mediaType,
    keep: () => storage.store.put(name, file, mediaType),
    note: async (within) => void (await recordsOf(within, "attach").insert([attachment])),
    discard: () => storage.store.remove(name),
  };
}

/** @throws TrellisError tooLarge */
export function assertSize({ deps: { config } }: OperationContext, size: number): void {
  if (size > config.uploadLimit)
    throw new TrellisError("tooLarge", { params: { limit: `${Math.floor(config.uploadLimit / MEGABYTE)} MB` } });
}

export function noFile(): TrellisError {
  return new TrellisError("badRequest", { text: { zh: "请选择要上传的文件", en: "Choose a file to upload" } });
}

function randomName({ deps }: OperationContext): string {
  return [...deps.randomBytes(NAME_BYTES)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Takes the last part of a sent path and removes control characters. A long name keeps its end, cut between characters.
 */
function plainName(name: string, extension: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return (plain === "" ? `file.${extension}` : plain)
    .slice(-255)
    .replace(/^[\uDC00-\uDFFF]/, "")
    .toWellFormed();
}
