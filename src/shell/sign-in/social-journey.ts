import { isJsonObject } from "#contract";
import { readStorage, removeStorage, writeStorage } from "#ui";

const KEY = "social";

/** Somebody who has left for a provider, from this very window: nothing else may bring a code back. */
interface Journey {
  readonly state: string;
  readonly source: string;
  readonly tenantId: string;
  /** The sign-in page's query: where the person wanted to be. */
  readonly search: string;
  /** Who ties the account there to theirs; "" to sign in. */
  readonly person: string;
}

const isJourney = (content: unknown): content is Journey =>
  isJsonObject(content) && ["state", "source", "tenantId", "search", "person"].every((key) => typeof content[key] === "string");

/** What a provider sent back, beside what this window knows of it; `journey` is null when it is not its own. */
export interface SocialReturn {
  readonly journey: Journey | null;
  readonly code: string;
  /** Why there is no code. */
  readonly error: string;
}

export function beginJourney(journey: Journey): void {
  writeStorage(KEY, journey, "session");
}

/** Whether an address is one that a provider sends people back to. */
export function isReturn(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has("state") && (parameters.has("code") || parameters.has("error"));
}

/** Reads what came back, once. A state that this window did not leave with counts for nothing (login CSRF). */
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
