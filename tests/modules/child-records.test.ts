import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HEADERS, historyEndpoint, readUndo, type FieldError, type HistoryEntry, type Json, type RecordHistory } from "#contract";
import { bulkPath } from "../support/bulk.ts";
import { createPerson, createTenant, insertRecords, type Person } from "../support/fixtures.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { recordsPath } from "../support/records-path.ts";
import type { TestReply } from "../support/test-client.ts";

/** The example of purchases with lines, as its files say it. */
function example(name: string): string {
  return readFileSync(new URL(`../../examples/purchase/${name}.json`, import.meta.url), "utf8");
}

const BASE = "/api/purchase/purchase";
const LINE_BASE = "/api/purchase/purchase-line";

interface Line {
  readonly id: string;
  readonly item: string;
  readonly quantity: number;
  readonly revision: number;
  readonly sort: number | null;
}

interface Purchase {
  readonly id: string;
  readonly revision: number;
  readonly supplier: string;
  readonly total: string;
  readonly lines?: readonly Line[] | null;
}

function told({ errors }: { readonly errors: readonly FieldError[] }): unknown {
  return errors.map(({ pointer, message }) => [pointer, message]);
}

onEachDatabase(
  (server) => {
    const save = ({ client }: Person, purchase: object): Promise<TestReply<Purchase>> =>
      client.post<Purchase>(`${BASE}/submit`, purchase);
    const detail = async ({ client }: Person, id: string): Promise<Purchase> =>
      (await client.get<Purchase>(`${BASE}/detail`, { id })).data;
    const made = async (person: Person, lines: readonly object[]): Promise<Purchase> => {
      const reply = await save(person, { supplier: "甲", lines });
      expect(reply.status, reply.text).toBe(200);
      return reply.data;
    };
    const somebody = async (codes?: readonly string[]): Promise<Person> => {
      const tenantId = await createTenant(server());
      return createPerson(server(), codes === undefined ? { tenantId } : { tenantId, codes });
    };
    const historyOf = async ({ client }: Person, id: string): Promise<readonly HistoryEntry[]> =>
      (await client.get<RecordHistory>(recordsPath("purchase", historyEndpoint), { id, current: "1", size: "20" })).data.records;
    const undo = ({ client }: Person, reply: TestReply<unknown>): Promise<TestReply<Json>> =>
      client.post<Json>(bulkPath("purchase", "undo"), { batchId: readUndo(reply.headers.get(HEADERS.undo))?.batchId });
    const itemsOf = ({ lines }: Purchase): unknown => lines?.map(({ item, quantity }) => [item, quantity]);

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

    test("names the lines of a save in the history of the record, as far as their module may be read", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }, { item: "笔" }]);
      const [paper, pen] = added.lines ?? [];
      await save(person, {
        id: added.id,
        lines: [{ id: paper?.id, quantity: 5 }, { id: pen?.id, isDeleted: 1 }, { item: "尺" }, { item: "刀" }],
      });
      await save(person, { id: added.id, supplier: "乙", lines: [{ id: paper?.id, quantity: 6 }] });
      const told = async (who: Person): Promise<unknown> =>
        (await historyOf(who, added.id)).map(({ kind, changes, lines, withheld }) => [
          kind,
          changes.map(({ field }) => field),
          lines.map((line) => `${line.kind} ${line.label ?? "-"}`),
          withheld,
        ]);
      const edits = [
        ["edit", ["supplier"], ["edit 纸"], false],
        ["edit", [], ["add 尺", "add 刀", "edit 纸", "remove 笔"], false],
      ];
      expect((await historyOf(person, added.id)).map(({ revision }) => revision)).toEqual([2, 1, 1]);
      expect(await told(person)).toEqual([
        ...edits,
        ["add", ["number", "supplier", "status", "total"], ["add 纸", "add 笔"], false],
      ]);
      const like = (codes: readonly string[]): Promise<Person> => createPerson(server(), { tenantId: person.tenantId, codes });
      const reader = await like(["purchase", "purchase_view", "purchaseline"]);
      // The name of a deleted line is shown only to those who open the recycle bin of the lines.
      expect((await told(reader)) as unknown[]).toContainEqual(["edit", [], ["add 尺", "add 刀", "edit 纸", "remove -"], false]);
      const blind = await like(["purchase", "purchase_view"]);
      expect(await told(blind)).toEqual([
        ["edit", ["supplier"], [], true],
        ["edit", [], [], true],
        ["add", ["number", "supplier", "status", "total"], [], true],
      ]);
    });

    test("undoes a save with its lines, by the rights on both modules and if none has changed since", async () => {
      const person = await somebody();
      const empty = await made(person, []);
      const added = await made(person, [{ item: "纸" }, { item: "笔", price: "2" }]);
      const [paper, pen] = added.lines ?? [];
      const edit = {
        id: added.id,
        supplier: "乙",
        lines: [
          { id: paper?.id, quantity: 5 },
          { id: pen?.id, isDeleted: 1 },
          { item: "尺", price: "3" },
        ],
      };
      const saved = await save(person, edit);
      expect(itemsOf(saved.data)).toEqual([
        ["纸", 5],
        ["尺", 1],
      ]);
      const undone = await undo(person, saved);
      expect([undone.status, undone.data], undone.text).toEqual([200, 1]);
      const back = await detail(person, added.id);
      expect([back.supplier, itemsOf(back), back.total]).toEqual([
        "甲",
        [
          ["纸", 1],
          ["笔", 1],
        ],
        "2",
      ]);
      const [last] = await historyOf(person, added.id);
      expect(last?.lines.map(({ kind, label }) => `${kind} ${label ?? ""}`)).toEqual(["add 笔", "edit 纸", "remove 尺"]);
      expect((await undo(person, saved)).status, "only once").toBe(409);

      // A save of lines alone belongs to the record as well.
      const alone = await save(person, { id: empty.id, lines: [{ item: "刀" }] });
      expect((await undo(person, alone)).status).toBe(200);
      expect((await detail(person, empty.id)).lines).toEqual([]);

      // An added record goes with its lines.
      const whole = await save(person, { supplier: "丙", lines: [{ item: "书" }] });
      expect((await undo(person, whole)).status).toBe(200);
      expect((await person.client.get(`${BASE}/detail`, { id: whole.data.id })).status).toBe(404);

      // A line that has changed since prevents the whole undo.
      const again = await save(person, { id: added.id, supplier: "丁", lines: [{ id: paper?.id, quantity: 7 }] });
      await save(person, { id: added.id, lines: [{ id: paper?.id, quantity: 8 }] });
      expect((await undo(person, again)).status).toBe(409);
      const kept = await detail(person, added.id);
      expect([kept.supplier, kept.lines?.[0]?.quantity]).toEqual(["丁", 8]);
    });

    test("offers no undo of a save whose lines the caller could not take back", async () => {
      const own = ["purchase", "purchase_add", "purchase_edit", "purchase_delete", "purchase_view", "purchaseline"];
      const adder = await somebody([...own, "purchaseline_add"]);
      const added = await save(adder, { supplier: "甲", lines: [{ item: "纸" }] });
      expect([added.status, added.headers.get(HEADERS.undo)]).toEqual([200, null]);
      const [entry] = await historyOf(adder, added.data.id);
      const forced = await adder.client.post(bulkPath("purchase", "undo"), { batchId: entry?.batchId });
      expect(forced.status).toBe(403);
      expect(itemsOf(await detail(adder, added.data.id))).toEqual([["纸", 1]]);
      const plain = await save(adder, { supplier: "乙" });
      expect(plain.headers.get(HEADERS.undo)).not.toBeNull();
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
  {
    modules: {
      "schemas/purchase/purchase.json": example("purchase"),
      "schemas/purchase/purchase-line.json": example("purchase-line"),
    },
  },
);
