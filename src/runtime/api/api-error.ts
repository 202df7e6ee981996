import { isJsonObject, type FieldError, type StoredRecord, type Text } from "#contract";

interface ApiErrorInit {
  /** HTTP status; 0 when no reply arrived. */
  readonly status: number;
  /** The envelope's `code`, else the status. */
  readonly code: number;
  /** In the caller's language, ready to be shown. */
  readonly message: string;
  /** The message in both languages, where they are known. */
  readonly texts?: Text | null;
  /** The server's own words; empty when it had none. */
  readonly said?: string;
  /** The envelope's `error`: an `ErrorId`, where the server is ours. */
  readonly id?: string | null;
  readonly fields?: readonly FieldError[];
  /** The envelope's `data`, e.g. the newer record of a conflict. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

/** The one error every call of the api rejects with (abortions excepted, see `isAborted`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly texts: Text | null;
  readonly said: string;
  readonly id: string | null;
  readonly fields: readonly FieldError[];
  readonly data: unknown;
  /** The person has been told. */
  isTold = false;

  constructor(init: ApiErrorInit) {
    super(init.message, { cause: init.cause });
    this.name = "ApiError";
    this.status = init.status;
    this.code = init.code;
    this.texts = init.texts ?? null;
    this.said = init.said ?? "";
    this.id = init.id ?? null;
    this.fields = init.fields ?? [];
    this.data = init.data ?? null;
  }

  /** The newer record after a conflict, else null. */
  get newerRecord(): StoredRecord | null {
    return this.code === 409 && isStoredRecord(this.data) ? this.data : null;
  }
}

/** A call that was given up by its own caller: never shown, never an error state. */
export class AbortedError extends Error {
  constructor() {
    super("aborted");
    this.name = "AbortedError";
  }
}

export function isAborted(error: unknown): boolean {
  return error instanceof AbortedError;
}

/** True for a failed call that needs nothing further: the person was told, or nobody waits for it any more. */
export function isSettled(error: unknown): boolean {
  return isAborted(error) || (error instanceof ApiError && error.isTold);
}

/** Text for users of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isStoredRecord(data: unknown): data is StoredRecord {
  return isJsonObject(data) && typeof data["id"] === "string";
}
