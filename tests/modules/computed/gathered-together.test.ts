import { expect, test } from "vitest";
import { readUndo, reviveEndpoint, type BulkDone, type Unrestorable } from "#contract";
import { bulkPath } from "../../support/records/bulk.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { STOCK_FILES } from "../../support/modules/stock-modules.ts";
import type { TestReply } from "../../support/server/test-client.ts";
import { checked, faultsOf, imported, workbook } from "../../support/records/transfer.ts";

interface Lot {
  readonly id: string;
  readonly onHand: number;
  readonly moves: readonly { readonly id: string; readonly change: number }[];
}

const crate = {
  module: "crate",
  title: "箱",
  schema: {
    type: "object",
    required: ["crateNo"],
    properties: {
      crateNo: { type: "string", title: "箱号", maxLength: 30 },
      parts: { type: "array", title: "零件", "x-children": { module: "crate-part", field: "crateId" } },
      pieces: {
        type: "integer",
        title: "件数",
        minimum: 1,
        "x-rollup": { module: "crate-part", field: "crateId", take: "count" },
      },
    },
  },
  endpoints: { base: "/stock/crate" },
  en: { title: "Crates", crateNo: "Crate", parts: "Parts", pieces: "Pieces" },
};

const part = {
  module: "crate-part",
  title: "零件",
  schema: {
    type: "object",
    required: ["crateId"],
    properties: {
      crateId: { type: "string", title: "箱", "x-ref": { module: "crate" } },
      note: { type: "string", title: "说明" },
    },
  },
  endpoints: { base: "/stock/part" },
  en: { title: "Parts", crateId: "Crate", note: "Note" },
};

const FILES = {
  ...STOCK_FILES,
  "schemas/stock/crate.json": JSON.stringify(crate),
  "schemas/stock/crate-part.json": JSON.stringify(part),
};

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const saveLot = ({ client }: Person, record: object) => client.post<Lot>("/api/stock/lot/submit", record);
    const lotOf = async ({ client }: Person, id: string): Promise<Lot> =>
      (await client.get<Lot>("/api/stock/lot/detail", { id })).data;
    const undo = ({ client }: Person, module: string, reply: TestReply<unknown>) =>
      client.post(bulkPath(module, "undo"), { batchId: readUndo(reply.headers.get("Trellis-Undo"))?.batchId ?? null });

    test("undoes a save with lines whose end is within the bounds, whatever lies in between", async () => {
      const person = await somebody();
      const { id, moves } = (await saveLot(person, { lotNo: "L1", moves: [{ change: 90 }, { change: -80 }] })).data;
      const [into, out] = [moves.find(({ change }) => change > 0), moves.find(({ change }) => change < 0)];
      const lessened = await saveLot(person, {
        id,
        space: 20,
        moves: [{ id: into?.id, change: 5 }, { id: out?.id, isDeleted: 1 }, { change: 14 }],
      });
      expect([lessened.status, lessened.data.onHand], lessened.text).toEqual([200, 19]);
      const undone = await undo(person, "lot", lessened);
      expect(undone.status, undone.text).toBe(200);
      expect(await lotOf(person, id)).toMatchObject({ onHand: 10, space: 100 });
      const larger = await saveLot(person, { id, space: 500, moves: [{ change: 300 }] });
      expect([larger.status, larger.data.onHand]).toEqual([200, 310]);
      const back = await undo(person, "lot", larger);
      expect(back.status, back.text).toBe(200);
      expect(await lotOf(person, id)).toMatchObject({ onHand: 10, space: 100 });
    });

    test("undoes the adding of a record that may not be without lines", async () => {
      const person = await somebody();
      const added = await person.client.post<Lot>("/api/stock/crate/submit", { crateNo: "C1", parts: [{ note: "one" }] });
      expect(added.status, added.text).toBe(200);
      const undone = await undo(person, "crate", added);
      expect(undone.status, undone.text).toBe(200);
      expect((await person.client.get("/api/stock/crate/detail", { id: added.data.id })).status).toBe(404);
    });

    test("refuses an undo whose end is beyond the bounds", async () => {
      const person = await somebody();
      const { id } = (await saveLot(person, { lotNo: "L1" })).data;
      const filled = await saveLot(person, { id, moves: [{ change: 50 }] });
      expect((await person.client.post("/api/stock/move/submit", { lotId: id, change: -30 })).status).toBe(200);
      const undone = await undo(person, "lot", filled);
      expect([undone.status, undone.msg]).toEqual([400, "未执行。批次“L1”：库存不能小于 0"]);
      expect((await lotOf(person, id)).onHand).toBe(20);
    });

    test("judges a bulk edit, a bulk removal and a restore of several children at their end", async () => {
      const person = await somebody();
      const { id, moves } = (await saveLot(person, { lotNo: "L1", moves: [{ change: 90 }, { change: -80 }, { change: 40 }] }))
        .data;
      const ids = moves.map((move) => move.id);
      const removed = await person.client.post(bulkPath("stock-move", "remove"), { ids });
      expect(removed.status, removed.text).toBe(200);
      expect((await lotOf(person, id)).onHand).toBe(0);
      const out = moves.flatMap((move) => (move.change < 0 ? [move.id] : []));
      const alone = await person.client.post(recordsPath("stock-move", reviveEndpoint), { ids: out.join(",") });
      expect(alone.status, alone.text).toBe(400);
      const revived = await person.client.post(recordsPath("stock-move", reviveEndpoint), { ids: ids.join(",") });
      expect(revived.status, revived.text).toBe(200);
      expect((await lotOf(person, id)).onHand).toBe(50);
      const edited = await person.client.post<BulkDone>(bulkPath("stock-move", "edit"), { ids, values: { change: 33 } });
      expect(edited.status, edited.text).toBe(200);
      expect((await lotOf(person, id)).onHand).toBe(99);
      const beyond = await person.client.post(bulkPath("stock-move", "edit"), { ids, values: { change: 34 } });
      expect([beyond.status, (await lotOf(person, id)).onHand]).toEqual([400, 99]);
      const { undo: last } = edited.data;
      const undone = await person.client.post(bulkPath("stock-move", "undo"), { batchId: last?.batchId });
      expect([undone.status, (await lotOf(person, id)).onHand], undone.text).toEqual([200, 50]);
    });

    test("names the lost record once where its children cannot be restored", async () => {
      const person = await somebody();
      const { id, moves } = (await saveLot(person, { lotNo: "L1", moves: [{ change: 9 }] })).data;
      const ids = moves.map((move) => move.id);
      await person.client.post(bulkPath("stock-move", "remove"), { ids });
      await person.client.post("/api/stock/lot/remove", {}, { ids: id });
      const refused = await person.client.post<readonly Unrestorable[]>(recordsPath("stock-move", reviveEndpoint), {
        ids: ids.join(","),
      });
      expect(refused.data[0]?.reasons).toEqual(["批次所选数据不存在或已被删除，请重新选择"]);
    });

    test("foresees in the check of an import the refusal of its run, at the row", async () => {
      const person = await somebody();
      await saveLot(person, { lotNo: "L1", moves: [{ change: 10 }] });
      const rows = [
        ["批次", "变动"],
        ["L1", -8],
        ["L1", -7],
        ["L1", 3],
      ];
      const job = await checked(person.client, "stock-move", workbook(rows));
      expect((await faultsOf(person.client, "stock-move", job)).map(({ row, message }) => `${row}: ${message}`)).toEqual([
        "3: 未执行。批次：库存不能小于 0",
      ]);
    });

    test("foresees it across the parts in which the rows are saved, in sums and in what is computed from them", async () => {
      const person = await somebody();
      const { id } = (await saveLot(person, { lotNo: "L1", space: 600, moves: [{ change: 0.5 }] })).data;
      await saveLot(person, { lotNo: "L2" });
      const first = [["L2", 5], ...Array.from({ length: 499 }, () => ["L1", 1])];
      const second = [
        ["L1", 99.5],
        ["L1", 1],
        ["L1", -450],
        ["L2", -6],
        ["L2", -5],
      ];
      const job = await checked(person.client, "stock-move", workbook([["批次", "变动"], ...first, ...second]));
      expect((await faultsOf(person.client, "stock-move", job)).map(({ row, message }) => `${row}: ${message}`)).toEqual([
        "503: 未执行。批次：余量不能小于 1",
        "505: 未执行。批次：库存不能小于 0",
      ]);
      const done = await imported(person.client, "stock-move", job);
      expect(done.import?.counts).toMatchObject({ refused: 0, added: 503, bad: 2 });
      expect((await lotOf(person, id)).onHand).toBe(149);
    });
  },
  { modules: FILES },
);
