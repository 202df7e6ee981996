import { notify, type OperationContext } from "#server";
import type { Variables } from "#workflow-engine";
import type { ServiceOperation } from "../../operations.ts";
import { findUsers } from "./people.ts";

/** The instance that calls an operation. */
export interface Calling {
  readonly initiatorId: string | null;
  readonly processName: string;
}

type OperationFunction = (context: OperationContext, calling: Calling, inputs: Variables) => Promise<Variables>;

/**
 * Operations that service tasks may call, by name. Each runs inside of the step's transaction. An error rolls it back
 * and becomes an incident of the instance.
 * @returns variables for the instance
 */
const FUNCTIONS: Readonly<Record<ServiceOperation, OperationFunction>> = {
  /** Sends `text` to the users of `to`: accounts or ids, joined by commas; the initiator without `to`. */
  notify: async (context, { initiatorId, processName }, { to, text }) => {
    const named = await findUsers(context, listOf(to));
    const users = to === undefined || to === null ? (initiatorId === null ? [] : [initiatorId]) : named;
    const words = typeof text === "string" && text !== "" ? text : processName;
    await notify(context, users, { kind: "workflow", text: { zh: words, en: words } });
    return {};
  },
};

export const OPERATIONS: Readonly<Record<string, OperationFunction>> = FUNCTIONS;

function listOf(value: Variables[string] | undefined): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
