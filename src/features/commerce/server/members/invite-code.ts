import type { OperationContext } from "#server";

/** Without 0, O, 1, I and L: people read it to each other. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 10;

/** Nobody guesses one: 31^10 of them. */
export function inviteCodeOf({ deps }: OperationContext): string {
  return [...deps.randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
