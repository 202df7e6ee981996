import { REVISION_FIELD, TrellisError, sameJson, type FieldFault, type RestoreInput, type StoredRecord } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { lockFirst } from "../../records/locks/lock-first.ts";
import { lockRecords } from "../../records/read/find-records.ts";
import { findWithDeleted } from "../../records/removal/deleted-records.ts";
import { saveRecord } from "../../records/saving/save-record.ts";
import { valuesAt } from "./entries.ts";
import { planLines, reviveLines, writableNames, type LinePlan, type Version } from "./line-versions.ts";

/**
 * Restores the values of fields, and the lines, before or after a change of the record's history. It is an edit under the
 * same rules. Fields without an input (read-only fields, secrets) keep their values, and so do lines that the caller may
 * not read.
 * @throws TrellisError notFound, conflict, invalidRecord when an old value is no longer valid, notRestorable when a line
 * cannot leave the recycle bin, forbidden, actionRefused when nothing could change
 */
export async function restore(context: OperationContext, input: RestoreInput): Promise<StoredRecord> {
  const boundary = await recordBoundary(context);
  const { record, deleted } = await findWithDeleted(context, boundary, input.id);
  if (deleted) throw new TrellisError("notFound");
  const version: Version = { entry: input.entry, side: input.side ?? "after" };
  const values = await valuesAt(context.db, context.module, input.id, version.entry, version.side);
  if (values === null) throw new TrellisError("notFound");
  const writable = writableNames(context, boundary);
  const lists = context.module.children.filter(({ field }) => input.fields?.includes(field.name) ?? true);
  const unfit = input.fields?.find((name) => !writable.has(name) && !lists.some(({ field }) => field.name === name));
  if (unfit !== undefined) throw new TrellisError("badRequest", { params: { reason: `fields: ${unfit.slice(0, 50)}` } });
  const wanted = Object.fromEntries([...values].filter(([name]) => writable.has(name) && (input.fields?.includes(name) ?? true)));
  context.journal.nameOrigin("restore");
  const plans = new Map<string, LinePlan>();
  if (lists.length > 0) {
    // The record is locked before its lines, as a save does it.
    await lockFirst(context, [wanted]);
    await lockRecords(context, boundary, [input.id]);
    for (const link of lists) {
      const plan = await planLines(context, link, record, version);
      if (plan !== null) plans.set(link.field.name, plan);
    }
  }
  const saved = await saveVersion(context, input, wanted, plans);
  const isUnchanged = saved[REVISION_FIELD] === record[REVISION_FIELD];
  const wroteLines = context.journal.touched.get(context.module.name)?.has(input.id) === true;
  if (isUnchanged && !wroteLines && (plans.size > 0 || differs(wanted, record))) throw nothingChanged();
  return { ...saved, id: input.id };
}

async function saveVersion(
  context: OperationContext,
  { id, revision }: RestoreInput,
  wanted: Row,
  plans: ReadonlyMap<string, LinePlan>,
): Promise<Row> {
  const lines = Object.fromEntries([...plans].map(([name, plan]) => [name, plan.lines]));
  const seen = revision === undefined ? {} : { [REVISION_FIELD]: revision };
  const revival = {
    ids: new Set([...plans.values()].flatMap(({ deleted }) => deleted)),
    revive: reviveLines,
  };
  try {
    return await saveRecord(context, { ...wanted, ...lines, ...seen, id }, id, { revival });
  } catch (error) {
    if (!(error instanceof TrellisError) || error.details.fields === undefined || plans.size === 0) throw error;
    throw new TrellisError(error.id, { ...error.details, fields: error.details.fields.map((fault) => named(fault, plans)) });
  }
}

/** Names the line of a fault by its label: the person sees no form with numbered rows. */
function named(fault: FieldFault, plans: ReadonlyMap<string, LinePlan>): FieldFault {
  const [, list = "", place = ""] = fault.pointer.split("/");
  const label = plans.get(list)?.labels[Number(place)] ?? "";
  const { zh, en } = fault.message;
  return label === "" ? fault : { ...fault, message: { zh: `${label} · ${zh}`, en: `${label} · ${en}` } };
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
