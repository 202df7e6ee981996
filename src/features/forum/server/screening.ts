import { FORUM_WORD_TREATMENT } from "#generated/choices";
import type { Text } from "#contract";
import { callerOf, now, recordsOf, refused, wrongField, type OperationContext } from "#server";
import { holds } from "#server/rights";

/** Code of moderators: mutes and held words do not concern them. */
const MODERATOR = "invitation_hide";

const TEXTS = {
  muted: {
    zh: "您已被禁言，原因：{reason}。如有疑问请联系社区管理员",
    en: "You are muted. Reason: {reason}. Ask a moderator if you have questions.",
  },
  mutedUntil: {
    zh: "您已被禁言至 {until}，原因：{reason}。如有疑问请联系社区管理员",
    en: "You are muted until {until}. Reason: {reason}. Ask a moderator if you have questions.",
  },
  word: {
    zh: "内容包含不允许发布的词语，请修改后再发布",
    en: "The text contains a word that is not allowed. Change it, then publish.",
  },
} as const satisfies Record<string, Text>;

export function isModerator(context: OperationContext): boolean {
  return context.caller !== null && holds(context.caller, MODERATOR);
}

/** Refuses writing by a muted user. @throws TrellisError actionRefused, with the end and the reason */
export async function refuseMuted(context: OperationContext): Promise<void> {
  if (isModerator(context)) return;
  const mutes = await recordsOf(context, "forum-mute").find({ userId: callerOf(context).userId });
  const mute = mutes.find(({ untilTime }) => (untilTime ?? "") === "" || (untilTime ?? "") > now(context.deps));
  if (mute === undefined) return;
  const until = mute.untilTime ?? "";
  throw refused(until === "" ? TEXTS.muted : TEXTS.mutedUntil, { until, reason: mute.reason });
}

/**
 * Finds out if a text waits for a moderator.
 * @param texts texts by field
 * @throws TrellisError invalidRecord at the field with a refused word
 */
export async function mustWait(context: OperationContext, texts: Readonly<Record<string, string>>): Promise<boolean> {
  if (isModerator(context)) return false;
  const words = await recordsOf(context, "forum-word").find({});
  const has = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase());
  for (const [field, text] of Object.entries(texts)) {
    const refusing = words.find(({ word, treatment }) => treatment === FORUM_WORD_TREATMENT.reject && has(text, word));
    if (refusing !== undefined) throw wrongField(field, "x-access", TEXTS.word);
  }
  return words.some(({ word }) => Object.values(texts).some((text) => has(text, word)));
}
