import { TrellisError, type Text } from "#contract";

/** Refusals whose wording is ours: what is wrong, and what to do instead. */
export function refused(text: Text, params: Readonly<Record<string, string | number>> = {}): TrellisError {
  return new TrellisError("actionRefused", { text, params });
}

/** A rule about one field of what was sent. */
export function wrongField(pointer: string, keyword: string, message: string): TrellisError {
  return new TrellisError("invalidRecord", { fields: [{ pointer, keyword, message }] });
}
