import { expect } from "vitest";
import {
  DASHBOARD_LIMITS,
  dashboardAnswersEndpoint,
  dashboardsEndpoint,
  type DashboardAnswer,
  type DashboardView,
} from "#contract";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { insertRecords } from "../../support/records/fixtures.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

/** A module of tasks, and the dashboards over it. */
export const TASK_DASHBOARDS: ExtraModules = {
  "schemas/test/task.json": {
    module: "task",
    title: "任务",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        state: { type: "integer", title: "状态", enum: [0, 1] },
        hours: { type: "number", title: "工时" },
        unit: { type: "string", title: "单位", enum: ["hour", "day"] },
        secret: { type: "string", title: "密钥", writeOnly: true },
        ownerId: { type: "string", title: "负责人", "x-ref": { module: "user" } },
        postId: { type: "string", title: "岗位", "x-ref": { module: "post" } },
      },
    },
    ui: {
      fields: {
        state: { "ui:enumNames": ["开", "关"] },
        hours: { "ui:options": { unitField: "unit" } },
        unit: { "ui:enumNames": ["小时", "天"] },
      },
    },
    endpoints: { base: "/test/task" },
    en: {
      title: "Tasks",
      name: "Name",
      state: { title: "State", enumNames: ["Open", "Closed"] },
      hours: "Hours",
      unit: { title: "Unit", enumNames: ["hour", "day"] },
      secret: "Secret",
      ownerId: "Owner",
      postId: "Position",
    },
  },
  "schemas/dashboards/work.json": {
    title: "工作",
    sort: 1,
    parts: [
      { id: "open", title: "未完成", kind: "figure", query: { module: "task", filters: { state: "0" } } },
      {
        id: "hours",
        title: "工时",
        kind: "figure",
        query: { module: "task", filters: { state: "0" }, measures: [{ kind: "sum", field: "hours" }] },
        compare: { filters: { state: "1" } },
      },
      { id: "by-state", title: "按状态", kind: "doughnut", query: { module: "task", groups: [{ field: "state" }] } },
      { id: "newest", title: "最新", kind: "list", query: { module: "task", fields: ["name"], sort: "-createTime", size: 3 } },
      {
        id: "of-period",
        title: "本期",
        kind: "map",
        query: { module: "task", filters: { createTime_within: "$period" }, groups: [{ field: "name", prefix: 1 }] },
      },
      { id: "notices", title: "公告", kind: "figure", query: { module: "notice" } },
    ],
    en: {
      title: "Work",
      parts: {
        open: "Open",
        hours: "Hours",
        "by-state": "By state",
        newest: "Newest",
        "of-period": "Of the period",
        notices: "Notices",
      },
    },
  },
  "schemas/dashboards/course.json": {
    title: "走势",
    sort: 0,
    home: true,
    parts: [
      {
        id: "new",
        title: "新任务",
        kind: "figure",
        query: { module: "task", filters: { createTime_within: "$period" } },
        trend: "createTime",
      },
      {
        id: "by-day",
        title: "每天",
        kind: "line",
        query: {
          module: "task",
          filters: { createTime_within: "last-30-days" },
          groups: [{ field: "createTime", period: "day" }],
        },
      },
    ],
    en: { title: "Course", parts: { new: "New tasks", "by-day": "By day" } },
  },
  "schemas/dashboards/own.json": {
    title: "我的",
    posts: ["task_post"],
    parts: [
      { id: "mine", title: "我的", kind: "figure", query: { module: "task", filters: { ownerId: "$userId" } } },
      { id: "post", title: "岗位", kind: "list", query: { module: "task", filters: { postId_in: "$postId" } } },
      { id: "added", title: "我新建的", kind: "figure", query: { module: "task", filters: { createUser: "$userId" } } },
      { id: "dept", title: "本部门的", kind: "figure", query: { module: "task", filters: { createDept_in: "$deptId" } } },
    ],
    en: { title: "Own", parts: { mine: "Mine", post: "Of my position", added: "Added by me", dept: "Of my department" } },
  },
  "schemas/dashboards/audit.json": {
    title: "审计",
    roles: ["task_reader"],
    parts: [{ id: "all", title: "全部", kind: "figure", query: { module: "task" } }],
    en: { title: "Audit", parts: { all: "All" } },
  },
};

/** The dashboards of a person. */
export const listed = async (client: TestClient): Promise<readonly DashboardView[]> =>
  (await client.get<readonly DashboardView[]>(dashboardsEndpoint.path)).data;
/** The dashboard `work` of a person. */
export const work = async (client: TestClient) => (await listed(client)).find(({ name }) => name === "work");
export const answersPath = (name: string): string => `${dashboardAnswersEndpoint.path}?name=${name}`;
/** The answers of the dashboard `work`, by part. */
export const answers = async (client: TestClient): Promise<ReadonlyMap<string, DashboardAnswer>> => {
  const reply = await client.get<readonly DashboardAnswer[]>(answersPath("work"));
  expect(reply.status, reply.text).toBe(200);
  return new Map(reply.data.map((answer) => [answer.id, answer]));
};
/** The number of a figure of it. */
export const figure = async (client: TestClient, id: string): Promise<string | null | undefined> =>
  (await answers(client)).get(id)?.table?.rows[0]?.[0];

/** The clock of a server whose answers grow old when a test wants it. */
export class DashboardClock {
  #ahead = 0;
  #standing: number | null = null;

  readonly now = (): Date => new Date((this.#standing ?? Date.now()) + this.#ahead);

  /** Goes on by so many milliseconds. By default every answer is too old then. */
  later(by = DASHBOARD_LIMITS.fresh + 1): void {
    this.#ahead += by;
  }

  stop(): void {
    this.#standing = Date.now();
  }

  run(): void {
    this.#standing = null;
  }
}

/** Inserts tasks. */
export const insertTasks = (server: TestServer, tenantId: string, ...records: readonly Record<string, unknown>[]) =>
  insertRecords(server, server.module("task"), tenantId, records);
