import type { Text } from "#contract";

interface OperationFacts {
  readonly title: Text;
  /** Inputs by name. */
  readonly inputs: Readonly<Record<string, Text>>;
}

/** Operations that service tasks may call. The server has a function for each (`server/engine/service-operations.ts`). */
export const SERVICE_OPERATIONS = {
  notify: {
    title: { zh: "发送通知", en: "Send a notification" },
    inputs: {
      to: { zh: "收件人账号，逗号分隔；留空为发起人", en: "Accounts, joined by commas; the initiator when empty" },
      text: { zh: "内容；留空为流程名称", en: "Text; the name of the process when empty" },
    },
  },
} as const satisfies Readonly<Record<string, OperationFacts>>;

export type ServiceOperation = keyof typeof SERVICE_OPERATIONS;
