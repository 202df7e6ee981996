import { isJsonObject } from "#contract";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

const KEY = "social";

/** A sign-in that left this window for a provider; only this window accepts the code. */
interface Journey {
  readonly state: string;
  readonly source: string;
  readonly tenantId: string;
  /** Query of the sign-in page, with the page to return to. */
  readonly search: string;
  /** User that links the account; "" for a sign-in. */
  readonly person: string;
}

const isJourney = (content: unknown): content is Journey =>
  isJsonObject(content) && ["state", "source", "tenantId", "search", "person"].every((key) => typeof content[key] === "string");

/** Reply of a provider with the journey of this window; `journey` is null when another window began it. */
export interface SocialReturn {
  readonly journey: Journey | null;
  readonly code: string;
  /** Error of the provider, which then sends no code. */
  readonly error: string;
}

export function beginJourney(journey: Journey): void {
  writeStorage(KEY, journey, "session");
}

/** True if an address is the return address of a provider. */
export function isReturn(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/** Reads the reply once. An unknown state is ignored, which prevents login CSRF. */
export function endJourney(search: string): SocialReturn {
  const parameters = new URLSearchParams(search);
  const kept = readStorage(KEY, isJourney, "session");
  removeStorage(KEY, "session");
  return {
    journey: kept !== null && kept.state === parameters.get("state") ? kept : null,
    code: parameters.get("code") ?? "",
    error: parameters.get("error_description") ?? parameters.get("error") ?? "",
  };
}
