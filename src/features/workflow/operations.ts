import type { Text } from "#contract";

interface OperationFacts {
  readonly title: Text;
  /** Inputs by name. */
  readonly inputs: Readonly<Record<string, InputFacts>>;
  /** The meaning of further inputs, whose names the model chooses; absent where there are none. */
  readonly others?: Text;
}

interface InputFacts {
  readonly title: Text;
  readonly required?: true;
  /** The check of a model reads the value, so it is a text in quotes and no other expression. */
  readonly text?: "module" | "variable";
}

/** Operations that service tasks may call. The server has a function for each (`server/engine/service-operations.ts`). */
export const SERVICE_OPERATIONS = {
  notify: {
    title: { zh: "发送通知", en: "Send a notification" },
    inputs: {
      to: { title: { zh: "收件人账号，逗号分隔；留空为发起人", en: "Accounts, joined by commas; the initiator when empty" } },
      text: { title: { zh: "内容；留空为流程名称", en: "Text; the name of the process when empty" } },
    },
  },
  setFields: {
    title: { zh: "修改业务数据", en: "Set fields of the record" },
    inputs: {},
    others: { zh: "字段", en: "Fields" },
  },
  createRecord: {
    title: { zh: "新增业务数据", en: "Create a record" },
    inputs: {
      module: { title: { zh: "模块", en: "Module" }, required: true, text: "module" },
      result: { title: { zh: "保存新数据 ID 的变量", en: "Variable for the ID of the record" }, text: "variable" },
    },
    others: { zh: "字段", en: "Fields" },
  },
  webhook: {
    title: { zh: "调用外部接口", en: "Call a webhook" },
    inputs: {
      url: {
        title: { zh: "接口地址，主机须在 OUTBOUND_HOSTS 中", en: "Address; OUTBOUND_HOSTS must list its host" },
        required: true,
      },
    },
    others: { zh: "发送的数据", en: "Values to send" },
  },
} as const satisfies Readonly<Record<string, OperationFacts>>;

export type ServiceOperation = keyof typeof SERVICE_OPERATIONS;

/** The facts of an operation by its name in a model; null for a name that is not registered. */
export function operationFacts(name: string): OperationFacts | null {
  const all: Readonly<Record<string, OperationFacts>> = SERVICE_OPERATIONS;
  return Object.hasOwn(all, name) ? (all[name] ?? null) : null;
}
