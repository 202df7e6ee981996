import { TrellisError } from "#contract";
import { badRequest } from "../base/bad-request.ts";
import { SQL_STATE, sqlState } from "./sql-state.ts";

/**
 * Translates any error. A TrellisError stays as it is; errors of the database are told apart by their class; every other
 * error becomes `internal`, which says nothing but a reference.
 * @param newReference makes the short number under which the log holds the error
 */
export function toTrellisError(error: unknown, newReference: () => string): TrellisError {
  if (error instanceof TrellisError && error.id !== "internal") return error;
  const state = sqlState(error);
  if (isUnavailable(error)) return new TrellisError("unavailable", { cause: error });
  if (state !== null && state.startsWith("22"))
    return badRequest("值的格式或范围不正确", "a value does not fit its format or range");
  if (state === SQL_STATE.uniqueViolation || state === SQL_STATE.exclusionViolation) {
    return new TrellisError("conflict", {
      text: {
        zh: "数据重复，请修改后再保存",
        en: "A record with these values already exists. Change the values and save again.",
      },
      cause: error,
    });
  }
  if (state === "40001" || state === "40P01") {
    return new TrellisError("conflict", {
      text: { zh: "操作冲突，请重试", en: "Your change conflicted with another one. Try again." },
      cause: error,
    });
  }
  return new TrellisError("internal", { params: { reference: newReference() }, cause: error });
}

/**
 * SQLSTATE classes and system error codes of a database that is not available: connection failed or lost (also while the
 * database is being restored and refuses the role, the password or the name), resources exhausted, transaction ended by a
 * time limit, not yet or no longer writable, shutting down, statement cancelled, system error.
 */
const UNAVAILABLE =
  /^(08|25006|25P03|25P04|28|3D000|53|55000|57P0|57014|58|ECONN|EPIPE|ENOTFOUND|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EAI_AGAIN|ERR_STREAM)/;

/** Messages of the driver and of the embedded database, whose errors of this kind carry no code. */
const CONNECTION_LOST =
  /connection (terminated|ended|timeout|closed)|connection has been discarded|timeout exceeded when trying to connect|is not queryable|embedded database stopped/i;

/** True for an error of the connection or of the database as a whole: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && UNAVAILABLE.test(state)) return true;
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}
