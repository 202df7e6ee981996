import type { Text } from "#contract";
import { wrongField } from "#server";

const TEXTS = {
  order: { zh: "结束时间须晚于开始时间", en: "The end must be after the beginning" },
  self: { zh: "不能由本人审批，请选择其他人", en: "You cannot approve your own leave. Choose someone else." },
} as const satisfies Record<string, Text>;

const HALF_DAY_MS = 43_200_000;

/** @param from,to `yyyy-MM-dd HH:mm:ss` @returns the time between them in days, rounded up to half days */
export function leaveDays(from: string, to: string): number {
  const instant = (text: string): number => Date.parse(`${text.replace(" ", "T")}Z`);
  return Math.ceil((instant(to) - instant(from)) / HALF_DAY_MS) / 2;
}

export interface LeaveRequest {
  readonly taskUser: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly reason: string;
}

/** @throws TrellisError invalidRecord for a period that ends before it begins, and for the applicant as approver */
export function checkLeave({ taskUser, startTime, endTime }: LeaveRequest, applicant: string): void {
  if (endTime <= startTime) throw wrongField("endTime", "minimum", TEXTS.order);
  if (taskUser === applicant) throw wrongField("taskUser", "not", TEXTS.self);
}

/** @param record values of a form or of a stored leave */
export function requestOf(record: Readonly<Record<string, unknown>>): LeaveRequest {
  const textAt = (name: string): string => String(record[name] ?? "");
  return { taskUser: textAt("taskUser"), startTime: textAt("startTime"), endTime: textAt("endTime"), reason: textAt("reason") };
}
