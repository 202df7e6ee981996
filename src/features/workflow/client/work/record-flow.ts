import { isOf, listOf } from "#runtime";

export const RECORD_FLOW = "/api/blade-flow/follow/record-flow";

export interface WaitingTask {
  readonly taskId: string;
  readonly taskName: string;
  readonly people: readonly string[];
  readonly dueTime: string | null;
  readonly act: "handle" | "claim" | null;
}

export interface RecordInstance {
  readonly processInstanceId: string;
  readonly processDefinitionName: string;
  readonly status: string;
  readonly startUserName: string;
  /** The caller has started it. */
  readonly isOwn: boolean;
  readonly createTime: string;
  readonly deleteReason: string | null;
  readonly tasks: readonly WaitingTask[];
}

export const asRecordFlow = listOf(
  "instance of a record",
  isOf<RecordInstance>({ processInstanceId: "string", processDefinitionName: "string", status: "string" }),
);

const STATUSES = ["active", "suspend", "completed", "cancelled", "failed"] as const;

export function statusOf({ status }: RecordInstance): (typeof STATUSES)[number] {
  return STATUSES.find((known) => known === status) ?? "active";
}
