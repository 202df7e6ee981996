import { expect, test } from "vitest";
import { createPerson, createTenant, type Person } from "../support/fixtures.ts";
import { onEachDatabase } from "../support/on-each-database.ts";

const BILL = {
  module: "bill",
  title: "账单",
  schema: {
    type: "object",
    required: ["payer"],
    properties: {
      payer: { type: "string", title: "付款人", maxLength: 50 },
      seats: { type: "integer", title: "座位", default: 10 },
      guests: {
        type: "array",
        title: "客人",
        items: { type: "object", properties: { name: { type: "string", title: "姓名" } } },
      },
      present: { type: "integer", title: "到场", "x-compute": "count(guests.name)", maximum: 4, "x-maximum": "places" },
      places: { type: "integer", title: "可坐", "x-compute": "seats - 1" },
      lines: { type: "array", title: "明细", "x-children": { module: "bill-line", field: "billId" } },
      net: {
        type: "string",
        title: "小计",
        "x-format": "money",
        "x-rollup": { module: "bill-line", field: "billId", take: "sum", of: "amount" },
      },
      total: { type: "string", title: "应付", "x-format": "money", "x-compute": "coalesce(net, 0) * 1.1" },
      paid: { type: "string", title: "已付", "x-format": "money", minimum: 0, "x-maximum": "total" },
      reason: {
        type: "string",
        title: "原因",
        maxLength: 50,
        "x-required": { properties: { total: { exclusiveMinimum: 1000 } } },
      },
    },
  },
  endpoints: { base: "/bill/bill" },
};

const LINE = {
  module: "bill-line",
  title: "账单明细",
  schema: {
    type: "object",
    required: ["billId", "amount"],
    properties: {
      billId: { type: "string", title: "账单", "x-ref": { module: "bill" } },
      name: { type: "string", title: "名称", maxLength: 50 },
      amount: { type: "string", title: "金额", "x-format": "money" },
    },
  },
  endpoints: { base: "/bill/line" },
};

interface Bill {
  readonly id: string;
  readonly total: string;
  readonly lines: readonly { readonly id: string }[];
}

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const save = ({ client }: Person, record: object) => client.post<Bill>("/api/bill/bill/submit", record);
    const refusal = async (person: Person, record: object): Promise<unknown> => {
      const { status, errors } = await save(person, record);
      return [status, ...errors.map(({ pointer, message }) => [pointer, message])];
    };

    test("judges a record by what it gathers from the lines that are saved with it", async () => {
      const person = await somebody();
      const lines = [{ amount: "100" }, { amount: "50" }];
      expect(await refusal(person, { payer: "甲", paid: "165.01", lines })).toEqual([400, ["/paid", "已付不能大于应付"]]);
      const saved = await save(person, { payer: "甲", paid: "165", lines });
      expect([saved.status, saved.data.total]).toEqual([200, "165"]);
      const [first, second] = saved.data.lines;
      const fewer = [{ id: first?.id }, { id: second?.id, isDeleted: 1 }];
      const edit = { id: saved.data.id, payer: "甲" };
      expect(await refusal(person, { ...edit, lines: fewer })).toEqual([400, ["/paid", "已付不能大于应付"]]);
      const paidLess = await save(person, { ...edit, paid: "110", lines: fewer });
      expect([paidLess.status, paidLess.data.total]).toEqual([200, "110"]);
      const more = [{ id: first?.id, amount: "1000" }];
      expect(await refusal(person, { ...edit, lines: more })).toEqual([400, ["/reason", "请输入原因"]]);
      expect((await save(person, { ...edit, reason: "大额", lines: more })).status).toBe(200);
      // Without lines the stored values hold.
      expect(await refusal(person, { ...edit, paid: "1100.01" })).toEqual([400, ["/paid", "已付不能大于应付"]]);
    });

    test("holds a computed field to its bounds, by number and by another field", async () => {
      const person = await somebody();
      const guests = (count: number): object => ({ guests: Array.from({ length: count }, (_, at) => ({ name: `客${at}` })) });
      expect((await save(person, { payer: "甲", ...guests(4) })).status).toBe(200);
      expect(await refusal(person, { payer: "甲", ...guests(5) })).toEqual([400, ["/present", "到场不能大于 4"]]);
      expect(await refusal(person, { payer: "甲", seats: 3, ...guests(3) })).toEqual([400, ["/present", "到场不能大于可坐"]]);
    });
  },
  { modules: { "schemas/bill/bill.json": JSON.stringify(BILL), "schemas/bill/bill-line.json": JSON.stringify(LINE) } },
);
