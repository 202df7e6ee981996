import { ERROR_CODES, TrellisError, type ErrorId } from "#contract";

/** A request that cannot be understood, with the reason in both languages. */
export function badRequest(zh: string, en: string, id: ErrorId = "badRequest"): TrellisError {
  const { text } = ERROR_CODES.badRequest;
  return new TrellisError(id, { text: { zh: text.zh.replace("{reason}", () => zh), en: text.en.replace("{reason}", () => en) } });
}
