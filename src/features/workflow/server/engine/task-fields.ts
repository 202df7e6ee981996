import { sameJson, type Text } from "#contract";
import type { Module } from "#metadata";
import {
  moduleOf,
  recordsOf,
  wrongField,
  type Caller,
  type FieldMask,
  type OperationContext,
  type Row,
  type RowOf,
  type StoredRow,
} from "#server";
import { editableFields } from "#server/operations";
import { fieldRulesOf } from "#server/rights";
import type { Element } from "#workflow-engine";
import { sql } from "kysely";
import { definitionOf } from "./definitions.ts";

const KEPT: Text = { zh: "您的审批环节不能修改此字段", en: "Your step of the process cannot change this field" };

/** The business record of a task, and what its people may do with each field. */
export interface TaskRecord {
  readonly module: Module;
  /** With the writeOnly fields. */
  readonly record: StoredRow;
  readonly hidden: ReadonlySet<string>;
  readonly editable: ReadonlySet<string>;
}

type Task = RowOf<"flow-task">;

/**
 * Reads the record of a task under the rights that the element of the process gives: fields without one are read.
 * @returns null for a task without a record
 */
export async function taskRecord(context: OperationContext, task: Task, lock: boolean): Promise<TaskRecord | null> {
  const module = context.catalog.modules.get(task.businessModule ?? "");
  const id = task.businessId ?? "";
  if (module === undefined || id === "") return null;
  const [record] = await recordsOf<string>(context, module.name).find({ id }, { limit: 1, lock, secrets: true });
  if (record === undefined) return null;
  return { module, record, ...(await taskFields(context, task, module)) };
}

export async function taskFields(
  context: OperationContext,
  task: Task,
  module: Module,
): Promise<Pick<TaskRecord, "hidden" | "editable">> {
  const rights = await rightsOf(context, task);
  const named = (access: "edit" | "hide"): string[] =>
    rights.filter((right) => right.access === access).map(({ field }) => field);
  const rules = await fieldRulesOf(context, module);
  const hidden = new Set([...rules.hidden, ...named("hide")]);
  const form = new Set(editableFields(module));
  const isOpen = (name: string): boolean => form.has(name) && !hidden.has(name) && !rules.readOnly.has(name);
  return { hidden, editable: new Set(named("edit").filter(isOpen)) };
}

type Right = Extract<Element, { kind: "user" }>["fields"][number];

/** The rights that the element of a task names. */
async function rightsOf(
  context: OperationContext,
  task: Pick<Task, "processDefinitionId" | "taskDefinitionKey">,
): Promise<readonly Right[]> {
  const definition = await definitionOf(context, task.processDefinitionId ?? "");
  const element = definition.elements.find(({ id }) => id === task.taskDefinitionKey);
  return element?.kind === "user" ? element.fields : [];
}

/** Masks by request and module. The result of a list is limited by the masks that its statement had. */
const masksOfRequests = new WeakMap<Request, Map<string, readonly FieldMask[]>>();

/**
 * The fields that waiting tasks of the caller hide, with the records of these tasks: filters, orders, sums and exports of
 * the module take their values for empty.
 */
export async function maskTaskFields(context: OperationContext): Promise<readonly FieldMask[]> {
  const { caller, module, request } = context;
  if (caller === null || module.workflow === null) return [];
  const masks = await readMasks(context, caller, null);
  const known = masksOfRequests.get(request) ?? new Map<string, readonly FieldMask[]>();
  masksOfRequests.set(request, known.set(module.name, masks));
  return masks;
}

/** @param records ids of the records that matter; null for all */
async function readMasks(
  context: OperationContext,
  caller: Caller,
  records: readonly string[] | null,
): Promise<readonly FieldMask[]> {
  const { table } = moduleOf(context, "flow-task");
  const limit = records === null ? sql`` : sql`and business_id = any(${records}::text[])`;
  const { rows } = await sql<{ deployment: string; element: string; ids: readonly string[] }>`
    select process_definition_id as deployment, task_definition_key as element, array_agg(business_id) as ids
    from ${sql.table(table)} where assignee = ${caller.userId} and status = 'todo' and is_deleted = 0
      and business_module = ${context.module.name} and tenant_id = ${caller.tenantId} ${limit} group by 1, 2`.execute(context.db);
  const masks: FieldMask[] = [];
  for (const { deployment, element, ids } of rows) {
    const fields = hiddenBy(await rightsOf(context, { processDefinitionId: deployment, taskDefinitionKey: element }));
    if (fields.length > 0) masks.push({ fields, ids });
  }
  return masks;
}

function hiddenBy(rights: readonly Right[]): string[] {
  return rights.filter(({ access }) => access === "hide").map(({ field }) => field);
}

/**
 * Takes from records what a task of the caller hides while it waits: the page of the record, lists, exports and the
 * history show no more than the form of the task.
 * @param result a record, a list or page of records, or the history of a record
 */
export async function hideTaskFields(context: OperationContext, result: unknown): Promise<void> {
  const { caller, module, request, endpoint } = context;
  if (caller === null || module.workflow === null || !isObject(result)) return;
  const records = recordsIn(result);
  const ids = records.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  if (ids.length === 0) return;
  // A write may have led to tasks that its masks do not know.
  const known = endpoint.method === "GET" ? masksOfRequests.get(request)?.get(module.name) : undefined;
  for (const mask of known ?? (await readMasks(context, caller, ids))) {
    const fields = module.fields.filter(({ name }) => mask.fields.includes(name));
    const names = fields.flatMap(({ name, labelKey, record }) => [name, labelKey ?? name, record?.linkKey ?? name]);
    for (const record of records) {
      if (!mask.ids.includes(String(record["id"]))) continue;
      for (const name of names) delete record[name];
      if (record === result["record"]) withholdChanges(result["records"], mask.fields);
    }
  }
}

/** Records of a result. That of a history stands beside the pages of its entries. */
function recordsIn(result: Record<string, unknown>): readonly Record<string, unknown>[] {
  const { record, records } = result;
  if (isObject(record)) return [record];
  if (Array.isArray(records)) return records.filter(isObject);
  return Array.isArray(result) ? result.filter(isObject) : [result];
}

function withholdChanges(entries: unknown, hidden: FieldMask["fields"]): void {
  for (const entry of Array.isArray(entries) ? entries.filter(isObject) : []) {
    const { changes } = entry;
    if (!Array.isArray(changes)) continue;
    const left = changes.filter((change) => !isObject(change) || !hidden.includes(String(change["field"])));
    if (left.length < changes.length) Object.assign(entry, { changes: left, withheld: true });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Refuses a save of the caller that changes a field which the caller's own task only shows or hides. A form without a
 * hidden field sends it empty; its value stays.
 * @returns the values to save
 * @throws TrellisError invalidRecord at the field
 */
export async function refuseTaskFields(context: OperationContext, module: Module, input: Row, current: Row): Promise<Row> {
  const { caller } = context;
  if (caller === null) return input;
  const match = { businessModule: module.name, businessId: String(current["id"]), assignee: caller.userId, status: "todo" };
  const kept: Record<string, unknown> = {};
  for (const task of await recordsOf(context, "flow-task").find(match))
    for (const { field, access } of await rightsOf(context, task)) {
      if (access === "edit" || !(field in input) || sameJson(input[field] ?? null, current[field] ?? null)) continue;
      const isEmpty = input[field] === null || input[field] === undefined || input[field] === "";
      if (access !== "hide" || !isEmpty) throw wrongField(field, "x-access", KEPT);
      kept[field] = current[field];
    }
  return { ...input, ...kept };
}
