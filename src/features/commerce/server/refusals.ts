import { TrellisError, type Text } from "#contract";

/** Refusals whose wording is ours: what is wrong, and what to do instead. */
export function refused(text: Text, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  return new TrellisError("actionRefused", { text, params });
}

/** A rule about one field of what was sent; the message is the envelope's, too. */
export function wrongField(field: string, keyword: string, text: Text, locale: keyof Text): TrellisError {
  return new TrellisError("invalidRecord", { fields: [{ pointer: `/${field}`, keyword, message: text[locale] }], text });
}
