import { CHAT_KINDS, TrellisError, type ChatKind, type UploadReply } from "#contract";
import { fileParameter, optionalIds, outsideTransaction, runInTransaction, type Handler } from "#server";
import { withKept } from "#server/files";
import { assertMayReply, conversationOf, partyOf } from "../conversations/party.ts";

/**
 * `POST upload` (multipart `file`, `userId`): stores a picture or video for a message. The bytes decide its kind.
 * @throws TrellisError badRequest without a file, tooLarge, unsupportedMedia, forbidden, notFound
 */
export const upload: Handler = outsideTransaction(async (context): Promise<UploadReply & { readonly messageType: ChatKind }> => {
  const party = partyOf(context);
  assertMayReply(context, party);
  const file = fileParameter(context);
  const [userId = ""] = optionalIds(context, "userId");
  // A member's first message may be a picture.
  if (userId !== party.userId && (await conversationOf(context, party, userId)) === null && userId !== "")
    throw new TrellisError("notFound");
  const take = context.deps.features.find(({ takeUpload }) => takeUpload !== undefined)?.takeUpload;
  if (file === undefined || take === undefined)
    throw new TrellisError("badRequest", { text: { zh: "请选择图片或视频", en: "Choose a picture or a video" } });
  const taken = await take(context, file);
  const kind = taken.mediaType.startsWith("image/")
    ? CHAT_KINDS.image
    : taken.mediaType.startsWith("video/")
      ? CHAT_KINDS.video
      : null;
  if (kind === null) {
    await taken.discard();
    throw new TrellisError("unsupportedMedia", { params: { allowed: "jpg, png, gif, webp, bmp, avif, mp4, webm, mov" } });
  }
  await withKept([taken], () => runInTransaction(context, taken.note));
  return { ...taken.reply, messageType: kind };
});
