import { TrellisError, isJsonObject, sameJson } from "#contract";
import {
  actionSchema,
  coerceInput,
  comparisonFaults,
  fieldFaultsOf,
  fieldOfPointer,
  hiddenFields,
  withoutEmpty,
  type Action,
  type ActionForm,
  type Field,
  type ValidationFault,
} from "#metadata";
import { rejectsUnknown, type OperationContext } from "../base/context.ts";
import { tenantBoundary } from "../data/conditions/boundary.ts";
import { now } from "../data/server-state.ts";
import type { Row, StoredRow } from "../base/tables.ts";
import type { Handler } from "../base/feature.ts";
import { recordBoundary } from "../records/scope/caller-boundary.ts";
import { checkRevision, lockRecords, presentRecords } from "../records/read/find-records.ts";
import { withLaterWrites } from "../records/later-writes.ts";
import { lockFirst } from "../records/locks/lock-first.ts";
import { refuseState } from "../records/refuse-state.ts";
import { seenRevision } from "./remove.ts";
import { dictionaryFaults } from "../records/saving/dictionary-faults.ts";
import { referenceFaults } from "../records/saving/reference-faults.ts";
import { conditionTest, neededFaults } from "../records/faults/needed-faults.ts";
import { sanitiseHtml } from "../records/saving/sanitise-html.ts";
import { isStorable } from "../records/saving/storage-faults.ts";
import { namedRefusal, refuseValues } from "../records/refuse-values.ts";
import { setValues } from "../records/set-values.ts";
import { selectedIds } from "../records/selected-ids.ts";
import { defaultOf, variablesOf } from "../records/variables.ts";
import { writeIntercepted, type Rewritten } from "../records/write-changes.ts";

/**
 * Runs an action that is data (`set`): on every named record, or on none. `when` is judged on the locked records, so
 * that of two people who press at once one wins and the other is told.
 * @returns the records as they are now
 * @throws TrellisError noneSelected, notFound, conflict, invalidRecord (the form), valuesRefused, stateRefused, actionRefused
 */
export const runAction: Handler = async (context) => {
  const action = actionOf(context);
  const form = await readForm(context);
  const boundary = await recordBoundary(context);
  await lockFirst(context, []);
  const records = await lockRecords(context, boundary, selectedIds(context, action.idsAs));
  const [only] = records;
  if (records.length === 1 && only !== undefined) await checkRevision(context, boundary, only, seenRevision(context));
  refuseState(context, boundary, action, records);
  const saved = await apply(context, action, form, records).catch((error: unknown) => {
    throw namedRefusal(context, boundary, records, error);
  });
  return presentRecords(context, boundary, saved);
};

function actionOf({ module, endpoint }: OperationContext): Action {
  const action = module.actions.find(({ id }) => id === endpoint.id);
  if (action === undefined) throw new TypeError(`${endpoint.path} is not an action of ${module.name}`);
  return action;
}

/**
 * The validated input of the action. Empty for an action without a form.
 * @throws TrellisError invalidRecord
 */
export async function readForm(context: OperationContext): Promise<Row> {
  const action = actionOf(context);
  const { form } = action;
  if (form === null) return {};
  const { deps } = context;
  const given = { ...Object.fromEntries(context.query), ...(isJsonObject(context.body) ? context.body : {}) };
  const around = new Set([action.idsAs, "ids", "id", "revision"]);
  const named = new Set(form.fields.map((field) => field.name));
  const isTaken = (key: string): boolean => named.has(key) || (!around.has(key) && rejectsUnknown(context));
  const input: Row = coerceInput(Object.fromEntries(Object.entries(given).filter(([key]) => isTaken(key))), form.fields);
  const variables = variablesOf(context);
  for (const field of form.fields) input[field.name] ??= defaultOf(field, variables);
  const hidden = hiddenFields(form.fields, input, conditionTest(deps), () => now(deps));
  for (const name of hidden) input[name] = null;
  const judged = withoutEmpty(input);
  const faults = deps.validators
    .validate(actionSchema(form), judged)
    .filter((fault) => fault.keyword !== "required" || !hidden.has(fieldOfPointer(fault.pointer)));
  const between = [
    ...comparisonFaults(form.fields, input, () => now(deps)),
    ...neededFaults(deps, form.fields, form.fields, { whole: input, hidden }),
  ].filter(({ pointer }) => !faults.some((fault) => fault.pointer === pointer));
  refuse(context, form, [...faults, ...between, ...unstorable(judged)]);
  refuse(context, form, [
    ...(await referenceFaults(context, [{ fields: form.fields, record: input }], context.tenantId)).flat(),
    ...(await dictionaryFaults(context, [{ fields: form.fields, record: input }])).flat(),
  ]);
  return input;
}

function unstorable(input: Row): ValidationFault[] {
  return Object.entries(input)
    .filter(([, value]) => !isStorable(value))
    .map(([name]) => ({ pointer: `/${name}`, keyword: "characters", params: {} }));
}

function refuse(context: OperationContext, form: ActionForm, faults: readonly ValidationFault[]): void {
  if (faults.length > 0) throw new TrellisError("invalidRecord", { fields: fieldFaultsOf(faults, form.fields) });
}

/** The part of an action's input that consists of the module's own fields. */
function storable({ module }: OperationContext, form: Row): Row {
  const own = new Set(module.fields.map((field) => field.name));
  return Object.fromEntries(Object.entries(form).filter(([name]) => own.has(name)));
}

/**
 * Refuses choices of the form that their cascade does not offer beside what a record has: the cascade of the form, and
 * that of the field which the input fills. A choice that stays is judged as well where the form changes its master.
 * @throws TrellisError invalidRecord at the input, valuesRefused for a field that the form does not have
 */
async function refuseChoices(
  context: OperationContext,
  { form, set }: Action,
  input: Row,
  records: readonly StoredRow[],
): Promise<void> {
  if (form === null) return;
  const written = set ?? {};
  const asked = new Set(form.fields.map(({ name }) => name));
  const readsRecord = form.fields.some(({ ref }) => ref !== null && ref.where.some(({ master }) => !asked.has(master)));
  const filled = Object.fromEntries(Object.entries(storable(context, input)).filter(([name]) => !(name in written)));
  const linksOf = (current: StoredRow): readonly Field[] => {
    const isChanged = (name: string): boolean => name in filled && !sameJson(filled[name], current[name]);
    return context.module.fields.filter(
      ({ name, ref }) =>
        ref !== null &&
        ref.where.length > 0 &&
        !(name in written) &&
        (isChanged(name) || ref.where.some(({ master }) => isChanged(master))),
    );
  };
  const isAsked = ({ pointer }: ValidationFault): boolean => asked.has(fieldOfPointer(pointer));
  for (const [tenantId, own] of Map.groupBy(records, ({ tenantId: of }) => (typeof of === "string" ? of : context.tenantId))) {
    const questions = own.flatMap((current) => [
      { fields: readsRecord ? form.fields : [], record: { ...current, ...input } },
      { fields: linksOf(current), record: { ...current, ...filled } },
    ]);
    const faults = await referenceFaults(context, questions, tenantId);
    for (const [at, current] of own.entries()) {
      const [atInputs = [], atFields = []] = faults.slice(2 * at);
      const further = atFields.filter((fault) => isAsked(fault) && !atInputs.some(({ pointer }) => pointer === fault.pointer));
      refuse(context, form, [...atInputs, ...further]);
      refuseValues(
        context,
        atFields.filter((fault) => !isAsked(fault)),
        current,
      );
    }
  }
}

async function valuesFor(context: OperationContext, action: Action, form: Row, current: StoredRow): Promise<Row> {
  const input = action.form === null ? undefined : { fields: action.form.fields, values: form };
  const values: Row = { ...storable(context, form), ...(await setValues(context, action.set ?? {}, current, input)) };
  for (const { name, format } of context.module.fields)
    if (format === "html" && typeof values[name] === "string") values[name] = sanitiseHtml(values[name]) || null;
  return values;
}

/** @returns all of the records, in their order, as they are now */
async function apply(
  context: OperationContext,
  action: Action,
  form: Row,
  records: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const changes: Rewritten[] = [];
  await refuseChoices(context, action, form, records);
  for (const current of records) changes.push({ current, record: await valuesFor(context, action, form, current) });
  // The lock was taken within the caller's boundary; an action may well move a record out of it.
  const written = await writeIntercepted(context, tenantBoundary(null), changes);
  return withLaterWrites(
    context,
    changes.map(({ current }) => written.get(current.id) ?? current),
  );
}
