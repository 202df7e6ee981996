import { expect, test } from "vitest";
import { BILL_FILES } from "../../support/modules/bill-modules.ts";
import { createPerson, createTenant } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { checked, faultsOf, imported, workbookOf } from "../../support/records/transfer.ts";

interface Bill {
  readonly id: string;
  readonly payer: string;
  readonly total: string | null;
  readonly charged: number;
  readonly paid: string | null;
  readonly approver: string | null;
  readonly instalments: readonly unknown[];
}

onEachDatabase(
  (server) => {
    test("judges each of the records that are saved together by its own lines", async () => {
      const { client } = await createPerson(server(), { tenantId: await createTenant(server()) });
      const file = workbookOf([
        [
          "账单",
          [
            ["付款人", "已付", "原因", "审批人"],
            ["甲", "5500.00", "大额", "李"],
            ["乙", "100.00", null, "王"],
            ["丙", "120.00", null, null],
            ["丁", null, null, null],
            ["戊", null, "大额", null],
            ["己", null, null, null],
          ],
        ],
        [
          "明细",
          [
            ["账单", "名称", "金额"],
            ["乙", "纸", "60"],
            ["甲", "笔", "4000"],
            ["甲", "赠品", "1000"],
            ["乙", "赠品", "40"],
            ["丙", "尺", "100"],
            ["戊", "布", "5000"],
            ["己", "线", "1000"],
          ],
        ],
        [
          "分期",
          [
            ["账单", "到期日"],
            ["甲", "2026-05-01"],
            ["甲", "2026-06-01"],
            ["丁", "2026-05-01"],
          ],
        ],
      ]);
      const job = await checked(client, "bill", file, {
        tie: 0,
        mapping: { 0: "payer", 1: "paid", 2: "reason", 3: "approver" },
        lines: { lines: { 0: "billId", 1: "name", 2: "amount" }, instalments: { 0: "billId", 1: "dueOn" } },
      });
      const faults = await faultsOf(client, "bill", job);
      expect(faults.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
        "4 已付: 已付不能大于应付",
        "5 : 此数据现在不能修改“分期”",
        "6 审批人: 请输入审批人",
        "7 原因: 请输入原因",
      ]);
      const done = await imported(client, "bill", job);
      expect(done.import?.counts).toMatchObject({ added: 8, refused: 0 });
      const { data } = await client.get<{ records: readonly Bill[] }>("/api/bill/bill/list", { ascs: "id" });
      const bills: Bill[] = [];
      for (const { id } of data.records) bills.push((await client.get<Bill>("/api/bill/bill/detail", { id })).data);
      expect(bills).toMatchObject([
        { payer: "甲", total: "5500", charged: 1, approver: "李", instalments: [{}, {}] },
        { payer: "乙", total: "110", charged: 1, approver: null, instalments: [] },
      ]);
    });
  },
  { modules: BILL_FILES },
);
