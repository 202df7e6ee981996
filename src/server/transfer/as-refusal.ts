import { TrellisError } from "#contract";
import { sqlState } from "../data/sql-state.ts";
import { isUnavailable, understood } from "../http/error-door.ts";

/**
 * What kept a row from being saved, as the answer to a save would say it. What is nobody's fault but ours goes on.
 * @throws whatever is no refusal
 */
export function asRefusal(error: unknown): TrellisError {
  if (error instanceof TrellisError && error.id !== "internal" && error.id !== "unavailable") return error;
  // The whole chunk can be tried again.
  const state = sqlState(error);
  if (state === null || isUnavailable(error) || state === "40001" || state === "40P01") throw error;
  const refusal = understood(error, () => "");
  if (refusal.id === "internal") throw error;
  return refusal;
}
