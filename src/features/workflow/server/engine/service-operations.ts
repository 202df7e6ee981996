import type { Text } from "#contract";
import { notify, recordsOf, refused, type OperationContext } from "#server";
import { editableFields, editFields, saveRecords, tenantBoundary } from "#server/operations";
import { OutboundError, outboundUrl, refusalOf } from "#server/platform";
import type { Variables } from "#workflow-engine";
import { createdFields } from "../../created-fields.ts";
import type { ServiceOperation } from "../../operations.ts";
import type { WebhookCall } from "./events.ts";
import type { FlowRow } from "./flow-row.ts";
import { findUsers } from "./people.ts";
import { inputOf, variablesOf } from "./variables.ts";

/** The instance that calls an operation. */
export interface Calling {
  readonly row: Pick<FlowRow, "instanceId" | "initiatorId" | "businessModule" | "businessId">;
  readonly processId: string;
  readonly processName: string;
}

export type OperationResult =
  | { readonly kind: "done"; readonly variables: Variables }
  | { readonly kind: "webhook"; readonly call: WebhookCall };

/** Records that processes create within each other: a process that its own new record starts would never end. */
const MOST_NESTED = 10;
const nested = new WeakMap<OperationContext["journal"], number>();

const NOBODY: Text = { zh: "没有账号“{names}”", en: "There is no account “{names}”" };
const NO_RECORD: Text = { zh: "流程没有业务数据，或数据已删除", en: "The process has no record, or it was deleted" };

const CLOSED: Text = {
  zh: "“{module}”的表单没有字段“{names}”，流程不能修改",
  en: "The form of “{module}” has no field “{names}” that a process can set",
};

const NO_MODULE: Text = { zh: "没有模块“{module}”", en: "There is no module “{module}”" };
const NOT_FILLED: Text = {
  zh: "“{module}”没有字段“{names}”，或流程不能填写",
  en: "“{module}” has no field “{names}” that a process can fill in",
};
const NESTED: Text = {
  zh: "流程新增的数据又发起了流程，层数过多",
  en: "Records that processes create start further processes, too many within each other",
};

type OperationFunction = (context: OperationContext, calling: Calling, inputs: Variables) => Promise<OperationResult>;

/**
 * Operations that service tasks may call, by name. Each runs inside of the step's transaction. An error rolls it back
 * and becomes an incident of the instance.
 */
const FUNCTIONS: Readonly<Record<ServiceOperation, OperationFunction>> = {
  /** Sends `text` to the users of `to`: accounts or ids, joined by commas; the initiator without `to`. */
  notify: async (context, { row: { initiatorId }, processName }, { to, text }) => {
    const names = listOf(to);
    const named = await findUsers(context, names);
    if (names.length > 0 && named.length === 0) throw refused(NOBODY, { names: names.join(", ") });
    const users = to === undefined || to === null ? (initiatorId === null ? [] : [initiatorId]) : named;
    const words = typeof text === "string" && text !== "" ? text : processName;
    await notify(context, users, { kind: "workflow", text: { zh: words, en: words } });
    return { kind: "done", variables: {} };
  },
  /**
   * Saves the inputs into the fields of the record with these names, under the rules of its module. Its state follows
   * the process alone.
   */
  setFields: async (context, { row: { businessModule, businessId } }, inputs) => {
    const module = context.catalog.modules.get(businessModule ?? "");
    if (module === undefined || businessId === null) throw refused(NO_RECORD);
    const records = recordsOf<string>(context, module.name);
    const [current] = await records.find({ id: businessId }, { limit: 1, lock: true, secrets: true });
    if (current === undefined) throw refused(NO_RECORD);
    const fields = new Set(editableFields(module).filter((name) => name !== module.states?.field));
    const closed = Object.keys(inputs).filter((name) => !fields.has(name));
    if (closed.length > 0) throw refused(CLOSED, { names: closed.join(", "), module: businessModule ?? "" });
    const own = { ...context, module };
    const saved = await editFields(own, current, inputOf(module, inputs), { fields, hidden: new Set() });
    return { kind: "done", variables: variablesOf(module, saved) };
  },
  /**
   * Adds a record of `module` with the inputs as its fields, under the rules of the module. The deployment has checked
   * that its author may add it. `result` names the variable that gets its id.
   */
  createRecord: async (context, _, { module: name, result, ...inputs }) => {
    const module = context.catalog.modules.get(typeof name === "string" ? name : "");
    if (module === undefined) throw refused(NO_MODULE, { module: String(name) });
    const fields = new Set(createdFields(module).map((field) => field.name));
    const closed = Object.keys(inputs).filter((input) => !fields.has(input));
    if (closed.length > 0) throw refused(NOT_FILLED, { names: closed.join(", "), module: module.name });
    const depth = (nested.get(context.journal) ?? 0) + 1;
    if (depth > MOST_NESTED) throw refused(NESTED);
    nested.set(context.journal, depth);
    try {
      const own = { ...context, module, query: new Map(), body: null };
      const boundary = tenantBoundary(context.tenantId);
      const [outcome] = await saveRecords(own, [{ body: inputOf(module, inputs), id: null }], { boundary });
      if (outcome?.kind !== "saved") throw outcome?.error ?? refused(NO_MODULE, { module: module.name });
      return { kind: "done", variables: typeof result === "string" ? { [result]: outcome.saved.id } : {} };
    } finally {
      nested.set(context.journal, depth - 1);
    }
  },
  /** Sends the inputs to `url` as JSON. The process goes on when the address has answered with success. */
  webhook: (_, { row, processId }, { url, ...values }) => {
    const { instanceId, businessModule: module, businessId: record } = row;
    const address = typeof url === "string" ? url : "";
    try {
      outboundUrl(address);
    } catch (error) {
      return Promise.reject(error instanceof OutboundError ? (refusalOf(error) as Error) : error);
    }
    const body = { process: processId, instance: instanceId, module, record, values };
    return Promise.resolve({ kind: "webhook", call: { url: address, body } });
  },
};

export const OPERATIONS: Readonly<Record<string, OperationFunction>> = FUNCTIONS;

function listOf(value: Variables[string] | undefined): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
