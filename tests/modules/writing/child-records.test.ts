import { expect, test } from "vitest";
import type { FieldError } from "#contract";
import { createPerson, insertRecords, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import {
  LINE_BASE,
  PURCHASE_BASE as BASE,
  PURCHASE_MODULES,
  purchases,
  type Line,
  type Purchase,
} from "../../support/features/purchases.ts";

function told({ errors }: { readonly errors: readonly FieldError[] }): unknown {
  return errors.map(({ pointer, message }) => [pointer, message]);
}

onEachDatabase(
  (server) => {
    const { save, detail, made, somebody, itemsOf } = purchases(server);

    test("adds, changes, moves and deletes lines with their record in one request", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸", quantity: 2 }, { item: "笔" }]);
      expect(itemsOf(added)).toEqual([
        ["纸", 2],
        ["笔", 1],
      ]);
      const [paper, pen] = added.lines ?? [];
      const saved = await save(person, {
        id: added.id,
        revision: added.revision,
        supplier: "乙",
        lines: [
          { id: pen?.id, revision: pen?.revision, sort: 1 },
          { item: "尺", quantity: 3, sort: 2 },
          { id: paper?.id, revision: paper?.revision, isDeleted: 1 },
        ],
      });
      expect([saved.status, saved.data.supplier, itemsOf(saved.data)], saved.text).toEqual([
        200,
        "乙",
        [
          ["笔", 1],
          ["尺", 3],
        ],
      ]);
      expect(itemsOf(await detail(person, added.id))).toEqual(itemsOf(saved.data));
      // They are records of their own: with their own list and history.
      const listed = await person.client.get<{ records: readonly Line[] }>(`${LINE_BASE}/list`, { purchaseId_equal: added.id });
      expect(listed.data.records.map(({ item }) => item).toSorted()).toEqual(["尺", "笔"].toSorted());
    });

    test("saves nothing if a line is refused, and says at which field of which line", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const refused = await save(person, {
        id: added.id,
        supplier: "丙",
        lines: [{ id: added.lines?.[0]?.id }, { item: "笔", quantity: 0 }, { quantity: 1 }],
      });
      expect([refused.status, told(refused)]).toEqual([
        400,
        [
          ["/lines/1/quantity", "数量不能小于 1"],
          ["/lines/2/item", "请输入物品"],
        ],
      ]);
      const now = await detail(person, added.id);
      expect([now.supplier, itemsOf(now)]).toEqual(["甲", [["纸", 1]]]);
    });

    test("keeps the lines that two people add at once", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const both = await Promise.all(
        ["笔", "尺"].map((item) => save(person, { id: added.id, revision: added.revision, supplier: "甲", lines: [{ item }] })),
      );
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const { lines } = await detail(person, added.id);
      expect(lines?.map(({ item }) => item).toSorted()).toEqual(["纸", "笔", "尺"].toSorted());
    });

    test("refuses a line that somebody else has changed or deleted meanwhile, at the line", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }, { item: "笔" }]);
      const [paper, pen] = added.lines ?? [];
      await save(person, {
        id: added.id,
        lines: [
          { id: paper?.id, quantity: 5 },
          { id: pen?.id, isDeleted: 1 },
        ],
      });
      const refused = await save(person, {
        id: added.id,
        lines: [
          { id: paper?.id, revision: paper?.revision, quantity: 7 },
          { id: pen?.id, revision: pen?.revision, quantity: 7 },
        ],
      });
      expect([refused.status, told(refused)]).toEqual([
        400,
        [
          ["/lines/0", "数据已被他人修改，请核对后再保存"],
          ["/lines/1", "此行已被他人删除，请移除后再保存"],
        ],
      ]);
      expect(refused.data).toMatchObject({ "/lines/0": { quantity: 5 } });
    });

    test("takes no line of another record, nor of another tenant", async () => {
      const person = await somebody();
      const stranger = await somebody();
      const mine = await made(person, [{ item: "纸" }]);
      const other = await made(person, [{ item: "笔" }]);
      const theirs = await made(stranger, [{ item: "尺" }]);
      for (const line of [other.lines?.[0], theirs.lines?.[0]]) {
        const refused = await save(person, { id: mine.id, lines: [{ id: line?.id, quantity: 9 }] });
        expect([refused.status, told(refused)]).toEqual([400, [["/lines/0", "此行已被他人删除，请移除后再保存"]]]);
      }
      expect(itemsOf(await detail(stranger, theirs.id))).toEqual([["尺", 1]]);
    });

    test("judges each line by the caller's rights on its module", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const line = added.lines?.[0];
      const own = ["purchase", "purchase_add", "purchase_edit", "purchase_view"];
      const like = async (codes: readonly string[]): Promise<Person> =>
        createPerson(server(), { tenantId: person.tenantId, codes: [...own, ...codes] });

      const blind = await like([]);
      expect(await detail(blind, added.id)).not.toHaveProperty("lines");
      const reader = await like(["purchaseline"]);
      expect(itemsOf(await detail(reader, added.id))).toEqual([["纸", 1]]);
      const adder = await like(["purchaseline", "purchaseline_add"]);
      const attempts = [
        [reader, { item: "笔" }, 403],
        [reader, { id: line?.id, quantity: 2 }, 403],
        [reader, { id: line?.id, isDeleted: 1 }, 403],
        [reader, { id: line?.id }, 200],
        [adder, { item: "笔" }, 200],
        [adder, { id: line?.id, quantity: 2 }, 403],
      ] as const;
      for (const [who, sent, status] of attempts) {
        const reply = await save(who, { id: added.id, lines: [sent] });
        expect([sent, reply.status]).toEqual([sent, status]);
      }
      expect(itemsOf(await detail(person, added.id))).toEqual([
        ["纸", 1],
        ["笔", 1],
      ]);
    });

    test("locks the lines in a state in which the record cannot be edited", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const ordered = await person.client.post(`${BASE}/order`, undefined, { ids: added.id });
      expect(ordered.status, ordered.text).toBe(200);
      await save(person, { id: added.id, lines: [{ item: "笔" }] });
      expect(itemsOf(await detail(person, added.id))).toEqual([["纸", 1]]);
    });

    test("refuses the deletion of a record with lines, as of any record that others refer to", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const refused = await person.client.post(`${BASE}/remove`, undefined, { ids: added.id });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("采购明细")]);
      await save(person, { id: added.id, lines: [{ id: added.lines?.[0]?.id, isDeleted: 1 }] });
      expect((await person.client.post(`${BASE}/remove`, undefined, { ids: added.id })).status).toBe(200);
    });

    test("bounds the number of lines of a record and of a request", async () => {
      const person = await somebody();
      const many = await save(person, { supplier: "甲", lines: Array.from({ length: 201 }, (_, at) => ({ item: `${at}` })) });
      expect([many.status, told(many)]).toEqual([400, [["/lines", "采购明细最多 200 项"]]]);
      const more = await save(person, { supplier: "甲", lines: Array.from({ length: 501 }, (_, at) => ({ item: `${at}` })) });
      expect(more.status).toBe(400);
    });

    test("reads lines for the detail of one record only", async () => {
      const person = await somebody();
      await made(person, [{ item: "纸" }]);
      const listed = await person.client.get<{ records: readonly Purchase[] }>(`${BASE}/list`);
      expect(listed.data.records.map((record) => "lines" in record)).toEqual([false]);
    });

    test("shows no lines in place of more than a form can edit", async () => {
      const person = await somebody();
      const added = await made(person, []);
      const lines = Array.from({ length: 501 }, (_, at) => ({ item: `${at}`, quantity: 1, purchaseId: added.id }));
      await insertRecords(server(), server().module("purchase-line"), person.tenantId, lines);
      expect((await detail(person, added.id)).lines).toBeNull();
    });
  },
  { modules: PURCHASE_MODULES },
);

/** The purchases, of which an ordered one is closed but for its lines. */
const OPEN_LINES = Object.fromEntries(
  Object.entries(PURCHASE_MODULES).map(([path, text]) => [path, text.replace('"edit": false', '"edit": ["lines"]')]),
);

onEachDatabase(
  (server) => {
    const { save, detail, made, somebody, itemsOf } = purchases(server);

    test("keeps the lines open in a state whose “edit” names them", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }]);
      const ordered = await person.client.post(`${BASE}/order`, undefined, { ids: added.id });
      expect(ordered.status, ordered.text).toBe(200);
      await save(person, { id: added.id, supplier: "乙", lines: [{ item: "笔" }] });
      const after = await detail(person, added.id);
      expect([after.supplier, itemsOf(after)]).toEqual([
        added.supplier,
        [
          ["纸", 1],
          ["笔", 1],
        ],
      ]);
    });
  },
  { modules: OPEN_LINES },
);
