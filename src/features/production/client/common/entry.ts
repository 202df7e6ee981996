import type { JsonObject } from "#contract";
import type { Act } from "./step-types.ts";

/** An act that was entered on the pad. The server ignores a repetition of its request number. */
export interface Entry {
  readonly requestId: string;
  readonly workOrderId: string;
  readonly stepId: string;
  /** Step at whose card it was entered: the step itself, or a later one from which work is sent back. */
  readonly cardId: string;
  readonly act: Act;
  readonly form: JsonObject;
  /** Keys of the kept photos that the server does not have yet. */
  readonly photos: readonly string[];
  /** Addresses of the photos that it has. */
  readonly images: readonly string[];
  /** Number of the order and name of the step, for messages. */
  readonly order: string;
  readonly step: string;
  /** Milliseconds since 1970 by the clock of the device. */
  readonly enteredAt: number;
  /** Reason of the server for its refusal; empty when it refused an earlier entry of the same card; null while it waits. */
  readonly refusal: string | null;
}

export type NewEntry = Pick<Entry, "workOrderId" | "stepId" | "cardId" | "act" | "form" | "order" | "step">;

/** A photo that the server refused. Its act is sent without it. */
export interface PhotoFault {
  readonly entry: Entry;
  readonly reason: string;
}

/** @returns the entries of a storage, also of an earlier version; null for anything else */
export function readEntries(content: unknown): readonly Entry[] | null {
  if (!isEntries(content)) return null;
  return content.map((entry) => ({ ...entry, ...missingIn(entry) }));
}

function missingIn(
  entry: Partial<Entry> & Pick<Entry, "stepId">,
): Omit<Entry, keyof NewEntry | "requestId"> & Pick<Entry, "cardId"> {
  const { cardId = entry.stepId, enteredAt = Date.now(), photos = [], images = [], refusal = null } = entry;
  return { cardId, enteredAt, photos, images, refusal };
}

function isEntries(content: unknown): content is readonly Entry[] {
  return (
    Array.isArray(content) &&
    content.every((entry: unknown) => typeof entry === "object" && entry !== null && "requestId" in entry && "stepId" in entry)
  );
}

export function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
