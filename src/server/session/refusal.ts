import { TrellisError, type Text } from "#contract";

/** A sign-in that is refused (HTTP 400): wrong password, locked account, unknown grant … */
export function refused(zh: string, en: string): TrellisError {
  const text: Text = { zh, en };
  return new TrellisError("badRequest", { text });
}

/** Credentials that are no longer good (HTTP 401): the client signs in anew. */
export function notSignedIn(zh: string, en: string): TrellisError {
  const text: Text = { zh, en };
  return new TrellisError("unauthorized", { text });
}
