import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import { readStorage, removeStorage, storedAt, storedKeys, writeStorage } from "#ui/storage";
import type { FormSession } from "../form-model/form-session.ts";
import type { FormValues } from "../form-model/values/form-values.ts";

/** Owner and record of a draft. */
export interface DraftPlace {
  /** Tenant and user. Other users do not see the draft. */
  readonly person: string;
  readonly module: string;
  /** Id of the record; null for a new one. */
  readonly record: string | null;
}

/** Unsaved input of a form. */
export interface StoredDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Revision of the record at the time of typing; null for a new record. */
  readonly revision: number | null;
  /** Changed fields; null = emptied. */
  readonly values: Readonly<Record<string, Json>>;
}

const AREA = "draft/";

/** Lifetime of a draft in milliseconds: one week. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of drafts of all users of this browser. The oldest are deleted first. */
const MOST = 20;

/**
 * Maximum size in characters of JSON; a longer draft is not stored. The browser has about five
 * million for the whole site.
 */
const LONGEST = 200_000;

function keyOf({ person, module, record }: DraftPlace): string {
  return `${AREA}${person}/${module}/${record ?? ""}`;
}

export function readDraft(place: DraftPlace): StoredDraft | null {
  forgetOld();
  return readStorage(keyOf(place), isKept);
}

export function storeDraft(place: DraftPlace, draft: StoredDraft): void {
  if (JSON.stringify(draft).length > LONGEST) return;
  const key = keyOf(place);
  const known = storedKeys(AREA).includes(key);
  writeStorage(key, draft);
  // Only a new draft can exceed the limit, and the clean-up reads every draft.
  if (!known) forgetOld();
}

export function dropDraft(place: DraftPlace): void {
  removeStorage(keyOf(place));
}

/** Selects the changed fields for the draft. Passwords and other secrets are never stored. */
export function draftOf(session: FormSession): Readonly<Record<string, Json>> {
  const fields = session.shape.fields.filter((field) => session.changed.has(field.name) && !isSecret(field));
  return Object.fromEntries(fields.map((field) => [field.name, session.value(field.name) ?? null]));
}

/**
 * Selects the values of a draft that this form accepts and does not already have. The module may
 * have changed since.
 */
export function fitting(session: FormSession, draft: StoredDraft): FormValues {
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

/** Rejects values of another type, such as a number for a text field: no widget handles them. */
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

function isKept(content: unknown): content is StoredDraft {
  if (!isJsonObject(content) || !isJsonObject(content["values"]) || typeof content["at"] !== "number") return false;
  const { revision } = content;
  return revision === null || typeof revision === "number";
}
