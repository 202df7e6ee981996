import { ERROR_CODES, TrellisError, type Envelope, type Locale, type TokenFailure } from "#contract";
import { SQL_STATE, sqlState } from "../data/sql-state.ts";
import { badRequest } from "./bad-request.ts";
import { bare } from "./envelope.ts";

/**
 * What an error means to a caller. Ours stay as they are; the database's are told apart by their class; whatever is
 * left is `internal` and says nothing but a reference.
 * @param newReference makes the short number under which the log holds the rest
 */
export function understood(error: unknown, newReference: () => string): TrellisError {
  if (error instanceof TrellisError && error.id !== "internal") return error;
  const state = sqlState(error);
  if (isUnavailable(error)) return new TrellisError("unavailable", { cause: error });
  if (state !== null && state.startsWith("22"))
    return badRequest("值的格式或范围不正确", "a value does not fit its format or range");
  if (state === SQL_STATE.uniqueViolation) {
    return new TrellisError("conflict", {
      text: { zh: "数据重复，请修改后再保存", en: "This repeats an existing record; change it, then save again" },
      cause: error,
    });
  }
  if (state === "40001" || state === "40P01") {
    return new TrellisError("conflict", {
      text: { zh: "操作冲突，请重试", en: "The operations collided; try again" },
      cause: error,
    });
  }
  return new TrellisError("internal", { params: { reference: newReference() }, cause: error });
}

/**
 * Connection refused (also by a database that lets nobody in, knows another password or is gone: it is being restored),
 * lost or cut off, server shutting down or full, statement cancelled.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== null && /^(08|28|3D000|53|55000|57P0|57014|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)/.test(state)) return true;
  return (
    error instanceof Error &&
    /connection (terminated|ended|timeout|closed)|timeout exceeded when trying to connect|Client was closed/i.test(error.message)
  );
}

/** The error as the family's clients expect it, with the matching HTTP status. */
export function errorResponse(error: TrellisError, locale: Locale, bareErrors: boolean): Response {
  const { status } = error;
  const msg = error.text(locale);
  const headers = headersOf(error);
  if (bareErrors) {
    const failure: TokenFailure = { error_code: status, error_description: msg };
    return bare(failure, status, headers);
  }
  const envelope: Envelope<unknown> = {
    code: status,
    success: false,
    data: error.details.data ?? null,
    msg,
    error: error.id,
    ...(error.details.fields === undefined ? {} : { errors: error.details.fields }),
  };
  return bare(envelope, status, headers);
}

function headersOf(error: TrellisError): Record<string, string> {
  const { params } = error.details;
  if (error.id === "tooManyRequests" && params?.["seconds"] !== undefined) return { "Retry-After": String(params["seconds"]) };
  if (error.id === "unavailable") return { "Retry-After": "5" };
  if (error.id === "methodNotAllowed" && params?.["allowed"] !== undefined) return { Allow: String(params["allowed"]) };
  return {};
}

/** Whether the log should hold it: refusals are the caller's business, failures are ours. */
export function isFailure(error: TrellisError): boolean {
  return ERROR_CODES[error.id].status >= 500;
}
