import type { Text } from "#contract";
import { ApiError, messageOf } from "#runtime";

/** @returns the message of an error in both languages; the same text twice where only one is known */
export function errorTexts(error: unknown): Text {
  const message = messageOf(error);
  return (error instanceof ApiError ? error.texts : null) ?? { zh: message, en: message };
}
