import { REVISION_FIELD, TrellisError, sameJson, type RestoreInput, type StoredRecord } from "#contract";
import { inputFields } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import type { Row } from "../../base/tables.ts";
import { recordBoundary } from "../../records/caller-boundary.ts";
import { saveRecord } from "../../records/saving/save-record.ts";
import { valuesAt } from "./entries.ts";
import { findWithDeleted } from "../../records/removal/deleted-records.ts";

/**
 * Restores the values of fields before or after a change of the record's history. It is an edit under the same rules.
 * Fields without an input (read-only fields, secrets) keep their values.
 * @throws TrellisError notFound, conflict, invalidRecord when an old value is no longer valid, actionRefused when
 * nothing could change
 */
export async function restore(context: OperationContext, input: RestoreInput): Promise<StoredRecord> {
  const boundary = await recordBoundary(context);
  const { record, deleted } = await findWithDeleted(context, boundary, input.id);
  if (deleted) throw new TrellisError("notFound");
  const values = await valuesAt(context.db, context.module, input.id, input.entry, input.side ?? "after");
  if (values === null) throw new TrellisError("notFound");
  const writable = new Set(writableNames(context, boundary));
  const unfit = input.fields?.find((name) => !writable.has(name));
  if (unfit !== undefined) throw new TrellisError("badRequest", { params: { reason: `fields: ${unfit.slice(0, 50)}` } });
  const wanted = Object.fromEntries([...values].filter(([name]) => writable.has(name) && (input.fields?.includes(name) ?? true)));
  context.journal.nameOrigin("restore");
  const revision = input.revision === undefined ? {} : { [REVISION_FIELD]: input.revision };
  const saved = await saveRecord(context, { ...wanted, ...revision, id: input.id }, input.id);
  if (saved[REVISION_FIELD] === record[REVISION_FIELD] && differs(wanted, record)) throw nothingChanged();
  return { ...saved, id: input.id };
}

/** Fields that an edit may change, as far as the caller sees and may write them. */
function writableNames({ module }: OperationContext, { scope }: Boundary): string[] {
  return inputFields(module, "edit")
    .filter(({ name, writeOnly }) => !writeOnly && scope.fields?.has(name) !== false && !scope.rules.readOnly.has(name))
    .map((field) => field.name);
}

function differs(wanted: Row, record: Row): boolean {
  return Object.entries(wanted).some(([name, value]) => !sameJson(value, record[name]));
}

/** The record is in a state in which its rules lock these fields. */
function nothingChanged(): TrellisError {
  return new TrellisError("actionRefused", {
    text: {
      zh: "这些字段在当前状态下不可编辑，未恢复",
      en: "These fields cannot be edited in the record's current state. Nothing was restored.",
    },
  });
}
