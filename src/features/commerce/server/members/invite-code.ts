import type { OperationContext } from "#server";

/** Without 0, O, 1, I and L, because people read codes aloud. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 10;

/** 31^10 possible codes make guessing impractical. */
export function inviteCodeOf({ deps }: OperationContext): string {
  return [...deps.randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
