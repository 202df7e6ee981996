import { DEFAULT_TENANT } from "#contract";
import { localTime, type ProcessSeed, type SeedAct } from "#server";
import { userId } from "../organisation.ts";

const DAY_MS = 86_400_000;

/** Account, days before now, time of day, act, and a comment. */
type Act = readonly [by: string, daysAgo: number, time: string, act: SeedAct["act"], comment?: string];

/** A leave: account, approver, the request's days before now and time of day, days until it begins, its length, reason, acts. */
type Leave = readonly [
  by: string,
  approver: string,
  daysAgo: number,
  time: string,
  lead: number,
  days: number,
  reason: string,
  acts: readonly Act[],
];

const LEAVES: readonly Leave[] = [
  ["wangsiqi", "manager", 24, "09:12", 4, 2, "体检", [["manager", 24, "13:40", "approve"]]],
  [
    "staff",
    "manager",
    21,
    "10:05",
    6,
    5,
    "年假旅行",
    [
      ["manager", 20, "09:30", "approve", "注意交接"],
      ["fanghui", 20, "14:18", "approve"],
    ],
  ],
  ["yejinxuan", "hanlei", 19, "11:20", 2, 1, "子女家长会", [["hanlei", 19, "11:52", "approve"]]],
  [
    "staff",
    "manager",
    17,
    "15:33",
    3,
    1,
    "办理证件",
    [
      ["manager", 16, "10:02", "reject", "当天盘点，请与同事错开"],
      ["staff", 16, "16:45", "approve"],
      ["manager", 15, "09:08", "approve"],
    ],
  ],
  ["dinghao", "hanlei", 15, "09:47", 5, 2, "搬家", [["hanlei", 14, "17:21", "approve"]]],
  [
    "zengyong",
    "shenguodong",
    12,
    "08:58",
    7,
    6,
    "回家探亲",
    [
      ["shenguodong", 12, "12:10", "approve"],
      ["tangxinyi", 11, "10:36", "reject", "旺季人手不足，请缩短到三天"],
      ["zengyong", 10, "09:15", "reject", "改到下月再请"],
    ],
  ],
  ["fanyuchen", "lutao", 10, "14:02", 3, 1, "照顾家人", [["fanyuchen", 10, "16:30", "withdraw"]]],
  [
    "cuilin",
    "jiangxiaomei",
    8,
    "10:26",
    5,
    4,
    "婚假",
    [
      ["jiangxiaomei", 7, "09:44", "approve", "恭喜"],
      ["tangxinyi", 6, "15:12", "approve"],
    ],
  ],
  ["staff", "manager", 6, "09:20", 2, 1, "看牙", [["manager", 6, "11:05", "approve"]]],
  ["wangsiqi", "manager", 3, "10:48", 10, 5, "年假旅行", [["manager", 2, "09:16", "approve"]]],
  ["staff", "manager", 2, "13:27", 6, 2, "回家探亲", []],
  ["staff", "manager", 2, "17:05", 20, 1, "搬家", [["manager", 1, "09:31", "reject", "月底结算，请改期"]]],
  ["fanyuchen", "lutao", 1, "11:14", 5, 1, "子女家长会", []],
];

/** A new colleague: days before now, the account of the mentor, acts. */
const ONBOARDINGS: readonly (readonly [daysAgo: number, mentor: string, acts: readonly Act[]])[] = [
  [
    26,
    "hanlei",
    [
      ["linxue", 26, "11:00", "approve"],
      ["admin", 24, "16:20", "approve"],
    ],
  ],
  [
    13,
    "lutao",
    [
      ["admin", 13, "10:40", "approve"],
      ["linxue", 12, "09:25", "approve"],
    ],
  ],
  // No user has this account, so the process stops at an incident.
  [
    5,
    "zhaolei",
    [
      ["linxue", 5, "14:05", "approve"],
      ["admin", 4, "10:12", "approve"],
    ],
  ],
  [2, "hanlei", [["linxue", 1, "10:30", "approve"]]],
];

/**
 * Builds the processes that a new database starts with: some have ended, some wait for people or a timer, and one stands
 * still at an incident.
 */
export function buildProcesses(now: Date, timeZone: string): ProcessSeed[] {
  const at = (daysAgo: number, time: string): Date => instantOf(now, timeZone, daysAgo, time);
  const acted = ([by, daysAgo, time, act, comment = ""]: Act): SeedAct => ({
    by: userId(by),
    at: at(daysAgo, time),
    act,
    comment,
  });
  const dayIn = (days: number, time: string): string => localTime(at(-days, time), timeZone);
  const leaves = LEAVES.map(([by, approver, daysAgo, time, lead, days, reason, acts]): ProcessSeed => ({
    tenantId: DEFAULT_TENANT,
    process: "leave",
    record: {
      module: "leave",
      values: {
        userId: userId(by),
        taskUser: userId(approver),
        startTime: dayIn(lead - daysAgo, "09:00"),
        endTime: dayIn(lead - daysAgo + days, "09:00"),
        days,
        reason,
        status: 0,
      },
    },
    start: { by: userId(by), at: at(daysAgo, time) },
    acts: acts.map(acted),
  }));
  const onboardings = ONBOARDINGS.map(([daysAgo, mentor, acts]): ProcessSeed => ({
    tenantId: DEFAULT_TENANT,
    process: "onboarding",
    variables: { mentor },
    start: { by: userId("jiangbo"), at: at(daysAgo, "09:30") },
    acts: acts.map(acted),
  }));
  return [...leaves, ...onboardings];
}

/** The instant of a time of day, `HH:mm`, so many days before the day of `now`. */
function instantOf(now: Date, timeZone: string, daysAgo: number, time: string): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS);
  const local = localTime(day, timeZone);
  const offset = Date.parse(`${local.replace(" ", "T")}Z`) - Math.floor(day.getTime() / 1000) * 1000;
  return new Date(Date.parse(`${local.slice(0, 10)}T${time}:00Z`) - offset);
}
