import { expect, test } from "vitest";
import type { JsonObject } from "#contract";
import { normalise } from "#metadata";
import { columnRoles } from "./column-role.ts";

const module = (
  properties: Readonly<Record<string, JsonObject>>,
  columns: readonly string[],
  fields: Readonly<Record<string, JsonObject>> = {},
) =>
  normalise(
    {
      module: "deal",
      title: "交易",
      schema: { type: "object", properties },
      ui: { list: { columns: [...columns] }, fields },
      endpoints: { base: "/t/deal" },
      en: { title: "Deals" },
    },
    "t",
    () => undefined,
  );

test("finds the state, the first amount and the first moment among the columns of a list", () => {
  const deal = module(
    {
      name: { type: "string", title: "名称" },
      paid: { type: "string", title: "实付", "x-format": "money" },
      total: { type: "string", title: "合计", "x-format": "money" },
      status: { type: "integer", title: "状态", enum: [0, 1] },
      paidAt: { type: "string", "x-format": "local-date-time", title: "付款时间" },
    },
    ["name", "paid", "total", "status", "paidAt", "createTime"],
  );
  expect([...columnRoles(deal, deal.list.columns)]).toEqual([
    ["status", "state"],
    ["paid", "amount"],
    ["paidAt", "moment"],
  ]);
});

test("takes a system time where the module has none, and no state from a text", () => {
  const note = module({ name: { type: "string", title: "名称" }, status: { type: "string", title: "情况" } }, [
    "name",
    "status",
    "createUser",
    "createTime",
  ]);
  expect([...columnRoles(note, note.list.columns)]).toEqual([["createTime", "moment"]]);
});

test("takes the first choice with colours for the state of a list that does not show its state", () => {
  const properties = {
    name: { type: "string", title: "名称" },
    grade: { type: "string", title: "等级", enum: ["a", "b"] },
    flag: { type: "string", title: "决定", enum: ["ok", "no"] },
    status: { type: "integer", title: "状态", enum: [0, 1] },
  };
  const fields = { flag: { "ui:enumNames": ["同意", "驳回"], "ui:options": { colors: { ok: "green", no: "red" } } } };
  const hidden = module(properties, ["name", "grade", "flag"], fields);
  expect([...columnRoles(hidden, hidden.list.columns)]).toEqual([["flag", "state"]]);
  const shown = module(properties, ["name", "flag", "status"], fields);
  expect([...columnRoles(shown, shown.list.columns)]).toEqual([["status", "state"]]);
});
