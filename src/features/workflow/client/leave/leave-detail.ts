import { isJsonObject } from "#contract";
import type { Parse } from "#runtime";

export const LEAVE = "/api/blade-desk/process/leave";

export interface LeaveDetail {
  readonly userIdName: string;
  readonly taskUserName: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly days: string;
  readonly reason: string;
  /** 0 in approval, 1 approved, 2 rejected, 3 withdrawn; null where it may not be read. */
  readonly status: 0 | 1 | 2 | 3 | null;
}

export const asLeave: Parse<LeaveDetail> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("not a leave");
  const textAt = (name: string): string => {
    const value = data[name];
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  };
  const status = ([0, 1, 2, 3] as const).find((value) => value === data["status"]) ?? null;
  return {
    userIdName: textAt("userIdName"),
    taskUserName: textAt("taskUserName"),
    startTime: textAt("startTime"),
    endTime: textAt("endTime"),
    days: textAt("days"),
    reason: textAt("reason"),
    status,
  };
};
