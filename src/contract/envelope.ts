import * as valibot from "valibot";
import type { Shape } from "./endpoint.ts";
import { described } from "./schemas.ts";

/** One broken rule at one place of a submitted record. */
export const FieldError = valibot.object({
  pointer: described(valibot.string(), "JSON pointer into the body, such as `/paramKey` or `/items/2/price`"),
  keyword: described(valibot.string(), "The schema keyword that was broken, such as `required` or `x-unique`"),
  message: described(valibot.string(), "In the caller's language"),
});
export type FieldError = Shape<typeof FieldError>;

/** The JSON wrapper of every response except that of the sign-in. */
export interface Envelope<T> {
  readonly code: number;
  readonly success: boolean;
  readonly data: T;
  readonly msg: string;
  /** Present only on errors that concern fields. */
  readonly errors?: readonly FieldError[];
  /** An `ErrorId`. Present only on errors that a program may want to tell apart. */
  readonly error?: string;
}
