import { expect, test } from "vitest";
import { reviveEndpoint } from "#contract";
import { byFilter } from "../../support/records/bulk.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { LINE_BASE, PURCHASE_BASE, PURCHASE_MODULES, purchases } from "../../support/features/purchases.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";

/** An ordered purchase with a line, a line of it in the recycle bin, and a purchase that can still be edited. */
async function orderedPurchase(server: () => TestServer) {
  const { save, detail, made, somebody, itemsOf } = purchases(server);
  const person = await somebody();
  const { client } = person;
  const added = await made(person, [{ item: "纸" }, { item: "笔" }]);
  const open = await made(person, [{ item: "尺" }]);
  const [paper, pen] = added.lines ?? [];
  await save(person, { id: added.id, lines: [{ id: pen?.id, isDeleted: 1 }] });
  const ordered = await client.post(`${PURCHASE_BASE}/order`, undefined, { ids: added.id });
  expect(ordered.status, ordered.text).toBe(200);
  const ids = { ordered: added.id, open: open.id, paper: paper?.id ?? "", pen: pen?.id ?? "", ruler: open.lines?.[0]?.id ?? "" };
  return { person, client, ids, lines: async () => itemsOf(await detail(person, added.id)) };
}

const MESSAGE = "所属的采购单目前不允许修改“采购明细”";

onEachDatabase(
  (server) => {
    test("locks the lines of a closed record on every way to them", async () => {
      const { client, ids, lines } = await orderedPurchase(server);
      const submit = (line: object) => client.post(`${LINE_BASE}/submit`, line);
      const byItem = { item_equal: "纸", purchaseId_equal: ids.ordered };
      const refused = {
        "an edit": await submit({ id: ids.paper, quantity: 5 }),
        "a new line": await submit({ item: "书", purchaseId: ids.ordered }),
        "a line that moves in": await submit({ id: ids.ruler, purchaseId: ids.ordered }),
        "a line that moves out": await submit({ id: ids.paper, purchaseId: ids.open }),
        "a removal": await client.post(`${LINE_BASE}/remove`, undefined, { ids: ids.paper }),
        "a bulk edit": await byFilter(client, "purchase-line", "edit", byItem, { values: { quantity: 7 } }),
        "a bulk removal": await byFilter(client, "purchase-line", "remove", byItem),
        "a line from the bin": await client.post(recordsPath("purchase-line", reviveEndpoint), { ids: [ids.pen] }),
      };
      const told = Object.entries(refused).map(([way, { status, text }]) => [way, status, text.includes(MESSAGE)]);
      expect(told).toEqual(Object.keys(refused).map((way) => [way, 409, true]));
      const file = workbook([
        ["采购单", "物品", "数量"],
        [ids.ordered, "书", 1],
      ]);
      const job = await checked(client, "purchase-line", file);
      expect((await faultsOf(client, "purchase-line", job)).map(({ message }) => message)).toEqual([MESSAGE]);
      expect(await lines()).toEqual([["纸", 1]]);
      expect((await submit({ id: ids.ruler, quantity: 2 })).status).toBe(200);
    });

    test("tells nobody about the state of another tenant's record", async () => {
      const { ids } = await orderedPurchase(server);
      const stranger = await purchases(server).somebody();
      const told = async (purchaseId: string): Promise<unknown> => {
        const { status, errors } = await stranger.client.post(`${LINE_BASE}/submit`, { item: "书", purchaseId });
        return [status, errors.map(({ pointer }) => pointer)];
      };
      expect(await told(ids.ordered)).toEqual([400, ["/purchaseId"]]);
      expect(await told(ids.open)).toEqual([400, ["/purchaseId"]]);
    });
  },
  { modules: PURCHASE_MODULES },
);

/** Purchases whose lines are worked on after they were ordered. */
const LOCKED_IN_FORM = Object.fromEntries(
  Object.entries(PURCHASE_MODULES).map(([path, text]) => [
    path,
    text.replace(
      '"field": "purchaseId" }\n      },\n      "total"',
      '"field": "purchaseId", "locks": "form" }\n      },\n      "total"',
    ),
  ]),
);

onEachDatabase(
  (server) => {
    test("locks the lines in the form alone where the file says so", async () => {
      const { client, person, ids, lines } = await orderedPurchase(server);
      await purchases(server).save(person, { id: ids.ordered, lines: [{ id: ids.paper, quantity: 9 }] });
      expect(await lines()).toEqual([["纸", 1]]);
      expect((await client.post(`${LINE_BASE}/submit`, { id: ids.paper, quantity: 5 })).status).toBe(200);
      expect(await lines()).toEqual([["纸", 5]]);
    });
  },
  { modules: LOCKED_IN_FORM },
);
