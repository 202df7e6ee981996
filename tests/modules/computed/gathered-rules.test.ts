import { expect, test } from "vitest";
import { BILL_FILES } from "../../support/modules/bill-modules.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

interface Bill {
  readonly id: string;
  readonly total: string;
  readonly approver: string | null;
  readonly assistant: string | null;
  readonly discount: number;
  readonly lines: readonly { readonly id: string }[];
  readonly instalments: readonly { readonly dueOn: string }[];
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

    test("shows, requires and locks fields by what the lines of the same save add up to", async () => {
      const person = await somebody();
      const large = [{ amount: "10000" }];
      const more = { approver: "乙", assistant: "丙", discount: 5, reason: "大额", instalments: [{ dueOn: "2026-12-01" }] };
      expect(await refusal(person, { payer: "甲", reason: "大额", lines: large })).toEqual([400, ["/approver", "请输入审批人"]]);
      const added = await save(person, { payer: "甲", lines: large, ...more });
      expect(added.data).toMatchObject(more);
      const { id, lines } = added.data;
      const edit = { id, payer: "甲" };
      // Locked before and after.
      expect((await save(person, { ...edit, discount: 9, lines: [{ amount: "1" }] })).data.discount).toBe(5);
      const smaller = [{ id: lines[0]?.id, amount: "10" }];
      const reduced = await save(person, { ...edit, discount: 9, lines: smaller });
      expect(reduced.data).toMatchObject({ total: "12.1", approver: null, assistant: null, discount: 9 });
      // The form was open for the discount while the lines made it too large.
      const grown = await save(person, { ...edit, ...more, discount: 7, lines: [{ id: lines[0]?.id, amount: "9000" }] });
      expect(grown.data).toMatchObject({ approver: "乙", assistant: "丙", discount: 7 });
      const hidden = await save(person, { payer: "甲", lines: [{ amount: "1" }], ...more });
      expect(hidden.data).toMatchObject({ approver: null, assistant: null, instalments: [] });
    });

    test("gathers lines without a value where a condition excludes another value, as the form does", async () => {
      const person = await somebody();
      const saved = await save(person, { payer: "甲", lines: [{ amount: "1" }, { name: "赠品", amount: "0" }] });
      expect(saved.data).toMatchObject({ charged: 1 });
    });

    test("holds a computed field to its bounds, by number and by another field", async () => {
      const person = await somebody();
      const guests = (count: number): object => ({ guests: Array.from({ length: count }, (_, at) => ({ name: `客${at}` })) });
      expect((await save(person, { payer: "甲", ...guests(4) })).status).toBe(200);
      expect(await refusal(person, { payer: "甲", ...guests(5) })).toEqual([400, ["/present", "到场不能大于 4"]]);
      expect(await refusal(person, { payer: "甲", seats: 3, ...guests(3) })).toEqual([400, ["/present", "到场不能大于可坐"]]);
    });
  },
  { modules: BILL_FILES },
);
