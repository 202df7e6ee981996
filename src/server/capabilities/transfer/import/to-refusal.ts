import { TrellisError } from "#contract";
import { sqlState } from "../../../data/sql-state.ts";
import { isUnavailable, toTrellisError } from "../../../data/database-errors.ts";

/**
 * Translates the error of a row into the refusal that a save would answer. Failures of the server are thrown again.
 * @throws whatever is no refusal
 */
export function toRefusal(error: unknown): TrellisError {
  if (error instanceof TrellisError && error.id !== "internal" && error.id !== "unavailable") return error;
  // The whole chunk can be tried again.
  const state = sqlState(error);
  if (state === null || isUnavailable(error) || state === "40001" || state === "40P01") throw error;
  const refusal = toTrellisError(error, () => "");
  if (refusal.id === "internal") throw error;
  return refusal;
}
