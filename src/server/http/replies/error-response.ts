import { ERROR_CODES, fieldErrorsIn, type TrellisError, type Envelope, type Locale, type TokenFailure } from "#contract";
import { bare, type SignText } from "./envelope.ts";

/** The error as the family's clients expect it, with the matching HTTP status. */
export function errorResponse(error: TrellisError, locale: Locale, bareErrors: boolean, sign?: SignText): Response {
  const { status } = error;
  const msg = error.text(locale);
  const headers = headersOf(error);
  if (bareErrors) {
    const failure: TokenFailure = { error_code: status, error_description: msg, error_texts: error.texts };
    return bare(failure, status, headers);
  }
  const envelope: Envelope<unknown> = {
    code: status,
    success: false,
    data: signed(error.details.data ?? null, sign),
    msg,
    error: error.id,
    ...(error.details.fields === undefined ? {} : { errors: fieldErrorsIn(locale, error.details.fields) }),
  };
  return bare(envelope, status, headers);
}

/** Signs the files of a record. A message is not signed, because it may repeat what the client sent. */
function signed(data: unknown, sign: SignText | undefined): unknown {
  return data === null || sign === undefined ? data : JSON.parse(sign(JSON.stringify(data)));
}

function headersOf(error: TrellisError): Record<string, string> {
  const { params } = error.details;
  if (error.id === "tooManyRequests" && params?.["seconds"] !== undefined) return { "Retry-After": String(params["seconds"]) };
  if (error.id === "unavailable") return { "Retry-After": "5" };
  if (error.id === "methodNotAllowed" && params?.["allowed"] !== undefined) return { Allow: String(params["allowed"]) };
  return {};
}

/** True for errors that belong into the log: failures of the server, not refusals. */
export function isFailure(error: TrellisError): boolean {
  return ERROR_CODES[error.id].status >= 500;
}
