import { expect, test } from "vitest";
import { HEADERS } from "#contract";
import { bulkPath } from "../../support/records/bulk.ts";
import { createPerson, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { LINE_BASE, PURCHASE_BASE as BASE, PURCHASE_MODULES, purchases } from "../../support/features/purchases.ts";

onEachDatabase(
  (server) => {
    const { save, detail, made, somebody, historyOf, undo, itemsOf, restore } = purchases(server);

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

    test("restores a version with the lines that it had, and undoes it", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸", quantity: 2 }, { item: "笔", price: "2" }, { item: "墨" }]);
      const [paper, pen, ink] = added.lines ?? [];
      await save(person, {
        id: added.id,
        supplier: "乙",
        lines: [
          { id: paper?.id, quantity: 5 },
          { item: "尺", price: "3" },
        ],
      });
      const latest = [
        ["纸", 5],
        ["墨", 1],
        ["尺", 1],
      ];
      // A line that its own list has changed counts as well, and so does one that was changed before it went.
      await person.client.post(`${LINE_BASE}/submit`, { id: pen?.id, quantity: 4 });
      await person.client.post(`${LINE_BASE}/remove`, undefined, { ids: pen?.id ?? "" });
      const other = await made(person, []);
      await person.client.post(`${LINE_BASE}/submit`, { id: ink?.id, purchaseId: other.id });
      await person.client.post(`${LINE_BASE}/submit`, { id: ink?.id, purchaseId: added.id });
      const first = (await historyOf(person, added.id)).at(-1)?.id;
      expect((await restore(person, { id: added.id, entry: first, revision: added.revision })).status, "an older view").toBe(409);

      const restored = await restore(person, { id: added.id, entry: first });
      expect([restored.status, restored.data.supplier, itemsOf(restored.data), restored.data.total], restored.text).toEqual([
        200,
        "甲",
        [
          ["纸", 2],
          ["笔", 1],
          ["墨", 1],
        ],
        "2",
      ]);
      const [last] = await historyOf(person, added.id);
      expect(last?.lines.map(({ kind, label }) => `${kind} ${label ?? ""}`)).toEqual(["add 笔", "edit 纸", "remove 尺"]);
      const undone = await undo(person, restored);
      expect([undone.status, itemsOf(await detail(person, added.id))], undone.text).toEqual([200, latest]);
      // Only the lines, or only the record.
      expect((await restore(person, { id: added.id, entry: first, fields: ["supplier"] })).data.lines).toHaveLength(3);
      expect((await restore(person, { id: added.id, entry: first, fields: ["lines"] })).data.supplier).toBe("甲");
      expect(itemsOf(await detail(person, added.id))).toEqual(itemsOf(restored.data));
    });

    test("restores no lines beyond the rights on their module, nor while they are locked", async () => {
      const person = await somebody();
      const added = await made(person, [{ item: "纸" }, { item: "笔" }]);
      await save(person, { id: added.id, supplier: "乙", lines: [{ id: added.lines?.[1]?.id, isDeleted: 1 }, { item: "尺" }] });
      const entry = (await historyOf(person, added.id)).at(-1)?.id;
      const like = (codes: readonly string[]): Promise<Person> =>
        createPerson(server(), { tenantId: person.tenantId, codes: ["purchase", "purchase_view", "purchase_edit", ...codes] });
      const editor = await like(["purchaseline", "purchaseline_add", "purchaseline_edit"]);
      expect((await restore(editor, { id: added.id, entry })).status).toBe(403);
      expect((await detail(person, added.id)).supplier, "nothing of it").toBe("乙");
      const blind = await restore(await like([]), { id: added.id, entry });
      expect([blind.status, blind.data.supplier, blind.data.lines]).toEqual([200, "甲", undefined]);
      const kept = await detail(person, added.id);
      expect(kept.lines?.map(({ item }) => item)).toEqual(["纸", "尺"]);
      await person.client.post(`${BASE}/order`, undefined, { ids: added.id });
      const locked = await restore(person, { id: added.id, entry, fields: ["lines"] });
      expect([locked.status, (await detail(person, added.id)).lines], locked.text).toEqual([409, kept.lines]);
    });
  },
  { modules: PURCHASE_MODULES },
);
