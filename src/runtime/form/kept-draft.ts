import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import { readStorage, removeStorage, storedAt, storedKeys, writeStorage } from "#ui";
import type { FormSession } from "./form-session.ts";
import type { FormValues } from "./form-values.ts";

/** Whose draft of which record it is. */
export interface DraftPlace {
  /** Tenant and user; nobody else is shown it. */
  readonly person: string;
  readonly module: string;
  /** Id of the record; null for a new one. */
  readonly record: string | null;
}

/** What was typed into a form that was never saved. */
export interface KeptDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the record when it was typed; null on a new one. */
  readonly revision: number | null;
  /** The fields that were changed; null = emptied. */
  readonly values: Readonly<Record<string, Json>>;
}

const AREA = "draft/";

/** Milliseconds: a week. What nobody has come back to by then is forgotten. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Of everybody who uses this browser; the oldest go first. */
const MOST = 20;

/** Characters of JSON. A longer one is not kept: the browser has some five million for everything. */
const LONGEST = 200_000;

function keyOf({ person, module, record }: DraftPlace): string {
  return `${AREA}${person}/${module}/${record ?? ""}`;
}

export function readDraft(place: DraftPlace): KeptDraft | null {
  forgetOld();
  return readStorage(keyOf(place), isKept);
}

export function keepDraft(place: DraftPlace, draft: KeptDraft): void {
  if (JSON.stringify(draft).length > LONGEST) return;
  const key = keyOf(place);
  const known = storedKeys(AREA).includes(key);
  writeStorage(key, draft);
  // Reads every draft; while somebody types in one form, none becomes too many.
  if (!known) forgetOld();
}

export function dropDraft(place: DraftPlace): void {
  removeStorage(keyOf(place));
}

/** What of a form is worth keeping: the fields that were changed. Passwords and other secrets never are. */
export function draftOf(session: FormSession): Readonly<Record<string, Json>> {
  const fields = session.shape.fields.filter((field) => session.changed.has(field.name) && !isSecret(field));
  return Object.fromEntries(fields.map((field) => [field.name, session.value(field.name) ?? null]));
}

/** What of a draft this form can take over, and does not hold already: the module may have changed since. */
export function fitting(session: FormSession, draft: KeptDraft): FormValues {
  const fields = session.shape.fields.filter(
    (field) =>
      field.name in draft.values &&
      !session.shape.locked.has(field.name) &&
      !isSecret(field) &&
      fits(field, draft.values[field.name] ?? null) &&
      JSON.stringify(draft.values[field.name] ?? null) !== JSON.stringify(session.value(field.name) ?? null),
  );
  return Object.fromEntries(fields.map((field) => [field.name, draft.values[field.name] ?? undefined]));
}

function isSecret(field: Field): boolean {
  return (
    field.writeOnly ||
    field.format === "password" ||
    field.parts.some(isSecret) ||
    (field.items !== null && isSecret(field.items))
  );
}

/** A number of a text field, a list of a field that is one no more: no widget expects those. */
function fits(field: Field, value: Json): boolean {
  if (value === null) return true;
  if (field.type === "array") return Array.isArray(value);
  if (field.type === "object") return isJsonObject(value);
  return typeof value !== "object";
}

function forgetOld(): void {
  const known = storedKeys(AREA).map((key) => ({ key, at: storedAt(key) ?? 0 }));
  known.sort((a, b) => b.at - a.at);
  const oldest = Date.now() - LIFETIME;
  for (const [index, { key, at }] of known.entries()) if (index >= MOST || at < oldest) removeStorage(key);
}

function isKept(content: unknown): content is KeptDraft {
  if (!isJsonObject(content) || !isJsonObject(content["values"]) || typeof content["at"] !== "number") return false;
  const { revision } = content;
  return revision === null || typeof revision === "number";
}
