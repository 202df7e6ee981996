import { REVISION_FIELD, type Json, type RecordInput, type StoredRecord } from "#contract";
import { asWritten, type Field } from "#metadata";
import { ApiError } from "../api/api-error.ts";
import { sameValue } from "./same-value.ts";

/** The side whose value of an overlap is kept. */
export type Side = "mine" | "theirs";

/** A field that two people set to different values. */
export interface Overlap {
  readonly field: Field;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
}

/** A conflict of an edit with a newer record, field by field. */
export interface Collision {
  readonly newer: StoredRecord;
  /** Fields that only the other one has changed. */
  readonly merged: readonly Field[];
  readonly overlapping: readonly Overlap[];
}

/**
 * Holds an edit against a newer record. A field that both set to the same value is no conflict, and neither is one that
 * the edit does not hold.
 * @param fields those of the form
 * @param base the record that the edit began with
 */
export function collide(fields: readonly Field[], base: StoredRecord, input: RecordInput, newer: StoredRecord): Collision {
  const merged: Field[] = [];
  const overlapping: Overlap[] = [];
  for (const field of fields) {
    const { name } = field;
    if (field.writeOnly || !(name in newer) || sameValue(field, base[name], newer[name])) continue;
    // A field that the form hides is not sent, because it is unchanged here.
    const mine = name in input ? input[name] : base[name];
    if (sameValue(field, mine, newer[name])) continue;
    if (sameValue(field, mine, base[name])) merged.push(field);
    else overlapping.push({ field, base: base[name] ?? null, mine: mine ?? null, theirs: newer[name] ?? null });
  }
  return { newer, merged, overlapping };
}

/** @throws ApiError when the newer record no longer lets the edit change its fields */
export type RefuseLocked = (fields: readonly Field[], input: RecordInput, newer: StoredRecord) => Promise<void>;

/** Maximum number of attempts, because another program may save without end. */
const ATTEMPTS = 5;

/**
 * Sends an edit. If another user has saved fields outside of the form, the edit is sent again over the newer record.
 * @param send rejects with an ApiError
 * @returns null after the save, otherwise the conflict for the user
 */
export async function saveOver(
  send: (input: RecordInput) => Promise<unknown>,
  fields: readonly Field[],
  base: StoredRecord,
  input: RecordInput,
  refuseLocked?: RefuseLocked,
): Promise<Collision | null> {
  let seen = base;
  for (let attempt = 1; ; attempt += 1) {
    const revision = seen[REVISION_FIELD];
    try {
      await send({ ...input, id: seen.id, ...(revision === undefined ? {} : { [REVISION_FIELD]: revision }) });
      return null;
    } catch (error) {
      const newer = error instanceof ApiError ? error.newerRecord : null;
      if (newer === null || attempt === ATTEMPTS) throw error;
      const collision = collide(fields, seen, input, newer);
      if (collision.merged.length + collision.overlapping.length > 0) return collision;
      await refuseLocked?.(fields, input, newer);
      seen = newer;
    }
  }
}

/** A record's values as a form takes them: no labels beside nested references. */
export function formValues(fields: readonly Field[], record: StoredRecord): RecordInput {
  return Object.fromEntries(fields.map((field) => [field.name, asWritten(field, record[field.name] ?? null)]));
}
