import { describe, expect, test } from "vitest";
import type { ReportTable } from "#contract";
import { comparedFields, hiddenFields, sumOf, uniqueRules } from "#metadata";
import { firstBusinessSeeds, frameSeeds, memberSeeds } from "../../seeds/business/index.ts";
import { buildSeeds } from "../../seeds/index.ts";
import { describeDuplicate } from "../../scripts/seed/describe-duplicate.ts";
import { createValidatorSource } from "../../src/entry/node/validators.ts";
import { detectKind } from "../../src/features/resource/server/file-kinds.ts";
import { DATABASE, createTestServer } from "../support/server/create-test-server.ts";
import { sorted } from "../support/values/sorted.ts";
import { testCatalog } from "../support/server/test-deps.ts";

/** Modules that have nothing to say before somebody has worked, or set something up; the menu is made from the Catalog. */
const FILLED_BY_USE = sorted(
  "datasource flow-absence flow-comment flow-copy flow-incident flow-instance flow-task forum-draft forum-mute leave log-api log-error log-usual menu sign-setting sms-log top-menu".split(
    " ",
  ),
);

type Row = Readonly<Record<string, unknown>>;

const TODAY = "2026-03-01 10:00:00";
const MEMBERS = 75;
const catalog = await testCatalog();
const seeds = firstBusinessSeeds(TODAY, MEMBERS);
const recordsOf = (module: string): readonly Row[] =>
  seeds.filter((seed) => seed.module === module).flatMap(({ records }) => records);
const idsOf = (module: string): ReadonlySet<unknown> => new Set(recordsOf(module).map(({ id }) => id));

describe("the business of the seeds", () => {
  test("is the same every time, and of a circle the same however many there are beside it", () => {
    expect(firstBusinessSeeds(TODAY, MEMBERS)).toEqual(seeds);
    for (const { module, records } of memberSeeds(TODAY, 3, 50)) {
      const ids = new Set(records.map(({ id }) => id));
      expect(ids.size).toBeGreaterThan(0);
      expect(recordsOf(module).filter(({ id }) => ids.has(id))).toEqual(records);
    }
  });

  test("has an id for every record, and unique values where the modules want them", () => {
    const ids = seeds.flatMap(({ module, records }) => records.map(({ id }) => `${module}:${String(id)}`));
    expect(new Set(ids).size).toBe(ids.length);
    for (const module of catalog.modules.values()) {
      for (const rule of uniqueRules(module)) {
        const names = comparedFields(rule).map(({ name }) => name);
        const values = recordsOf(module.name).flatMap((record) => {
          const own = names.map((name) => record[name] ?? null);
          return own.includes(null) ? [] : [JSON.stringify(own)];
        });
        expect([module.name, names, new Set(values).size]).toEqual([module.name, names, values.length]);
      }
    }
  });

  test("keeps the rules of its modules, and refers to what there is", () => {
    const validators = createValidatorSource();
    const loose: unknown[] = [];
    for (const { module: name, records } of seeds) {
      const module = catalog.modules.get(name);
      if (module === undefined || name === "user" || name === "member") continue;
      const known = new Set([
        "id",
        "createUser",
        "createTime",
        "updateUser",
        "updateTime",
        ...module.fields.map((field) => field.name),
      ]);
      for (const record of records) {
        const strange = Object.keys(record).filter((key) => !known.has(key));
        const own = Object.fromEntries(
          module.fields.flatMap((field) => {
            const value = record[field.name];
            return value === undefined || value === null ? [] : [[field.name, value]];
          }),
        );
        const hidden = hiddenFields(
          module.fields,
          own,
          (when, seen) => validators.validate(when, seen).length === 0,
          () => "2026-01-01 00:00:00",
        );
        const faults = validators.validate(module.schema, own).filter(({ pointer }) => !hidden.has(pointer.slice(1)));
        if (faults.length + strange.length > 0) loose.push([name, strange, faults, record]);
        for (const { name: field, ref } of module.fields) {
          const target = ref === null || ref.value !== "id" ? undefined : ref.module;
          const value = record[field];
          if (target === undefined || value === null || value === undefined || value === "0") continue;
          // Categories of the forum, positions and people of the console are among the other seeds.
          if (target === "forum-category" || target === "post") continue;
          if (target === "user" && String(value).startsWith("112359881500")) continue;
          for (const id of String(value).split(",")) if (!idsOf(target).has(id)) loose.push([name, field, value]);
        }
      }
    }
    expect(loose).toEqual([]);
  });

  test("has balances that are the sums of their logs, and never fell below zero", () => {
    const log = Map.groupBy(recordsOf("assets-log"), (entry) => `${String(entry["memberId"])}-${String(entry["walletType"])}`);
    expect(log.size).toBe(recordsOf("member-wallet").length);
    for (const wallet of recordsOf("member-wallet")) {
      const entries = (log.get(String(wallet["walletNo"])) ?? []).toSorted((one, other) =>
        String(one["id"]) < String(other["id"]) ? -1 : 1,
      );
      let balance = "0.00";
      for (const entry of entries) {
        balance = sumOf([balance, String(entry["amount"])]);
        expect(entry["balanceAfter"]).toBe(balance);
        expect(Number(balance)).toBeGreaterThanOrEqual(0);
      }
      expect(wallet["balance"]).toBe(balance);
      const times = entries.map((entry) => String(entry["createTime"]));
      expect(times.every((time, at) => at === 0 || (times[at - 1] ?? "") <= time)).toBe(true);
    }
  });

  test("pays incomes by batches, and those above their shares, each into the ledger once", () => {
    const booked = Map.groupBy(recordsOf("assets-log"), ({ sourceId }) => sourceId);
    const above = new Map(recordsOf("member").map(({ id, parentId }) => [id, parentId]));
    const kinds = new Set<unknown>();
    for (const { id, memberId, amount, profitType, sourceMemberId } of recordsOf("member-profit-log")) {
      expect(booked.get(id)).toMatchObject([{ memberId, amount }]);
      kinds.add(profitType);
      if (profitType === 1) continue;
      expect(profitType === 2).toBe(above.get(sourceMemberId) === memberId);
      let up = above.get(sourceMemberId);
      while (up !== memberId && up !== undefined) up = above.get(up);
      expect(up).toBe(memberId);
    }
    expect(sorted(kinds)).toEqual([1, 2, 3]);
    const paid = Map.groupBy(recordsOf("investment-order-income"), ({ batchId }) => batchId);
    expect(paid.size).toBe(recordsOf("income").length);
    for (const { id, amount, orderCount } of recordsOf("income")) {
      const incomes = paid.get(id) ?? [];
      expect([orderCount, amount]).toEqual([incomes.length, sumOf(incomes.map(({ income }) => String(income)))]);
    }
  });

  test("lies before the day on which it is made, and each order's states follow one another", () => {
    const end = `${TODAY.slice(0, 10)} 00:00:00`;
    for (const order of recordsOf("order")) {
      const steps = ["createTime", "payTime", "shipTime", "finishTime"].flatMap(
        (name) => (order[name] as string | undefined) ?? [],
      );
      expect(steps.every((step, at) => at === 0 || (steps[at - 1] ?? "") <= step)).toBe(true);
      expect(steps.every((step) => step < end)).toBe(true);
      expect(steps.length).toBe(order["status"] === 4 ? steps.length : Number(order["status"]) + 1);
    }
    const times = seeds
      .filter(({ module }) => module !== "role")
      .flatMap(({ records }) => records.map((record) => record["createTime"]));
    expect(times.filter((time) => String(time) >= end)).toEqual([]);
  });

  test("has work orders in every state, whose steps and deliveries add up to them", () => {
    const orders = recordsOf("work-order");
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
    const steps = Map.groupBy(recordsOf("work-order-step"), ({ workOrderId }) => workOrderId);
    const deliveries = Map.groupBy(recordsOf("delivery-record"), ({ workOrderId }) => workOrderId);
    for (const { id, status, quantity, goodQuantity, deliveredQuantity } of orders) {
      const sent = (deliveries.get(id) ?? []).reduce((sum, delivery) => sum + Number(delivery["quantity"]), 0);
      expect(deliveredQuantity).toBe(sent);
      const own = (steps.get(id) ?? []).map((step) => step["status"]);
      expect(own.length).toBeGreaterThan(0);
      if ([2, 3, 4, 5].includes(Number(status))) {
        expect(new Set(own)).toEqual(new Set([2]));
        expect(sent).toBeLessThanOrEqual(Number(goodQuantity));
        expect(Number(goodQuantity)).toBeLessThanOrEqual(Number(quantity));
      }
      if (status === 3) expect(sent).toBe(quantity);
      if (status === 7) expect(own.every((step) => step === 2 || step === 5)).toBe(true);
    }
  });

  test("begins with enough to see on every screen", () => {
    const first = firstBusinessSeeds(TODAY);
    const small = first.filter(({ module, records }) => records.length < 2 && module !== "role");
    expect(small.map(({ module }) => module)).toEqual([]);
    expect(first.find(({ module }) => module === "order")?.records.length).toBeGreaterThan(300);
    const filled = new Set([...buildSeeds(() => TODAY), ...first].map(({ module }) => module));
    const empty = [...catalog.modules.values()].filter(({ name, shows }) => shows === null && !filled.has(name));
    expect(sorted(empty.map(({ name }) => name))).toEqual(FILLED_BY_USE);
  });

  test("grows: the last 30 days have more of everything than the 30 days before, also in a new database", () => {
    const first = firstBusinessSeeds(TODAY);
    const dayAgo = (days: number): string =>
      new Date(Date.parse(TODAY.slice(0, 10)) - days * 86_400_000).toISOString().slice(0, 10);
    const figures: readonly (readonly [module: string, measure: (record: Row) => number])[] = [
      ["order", () => 1],
      ["order", ({ payAmount }) => Number(payAmount)],
      ["member", () => 1],
      ["investment-order", ({ amount }) => Number(amount)],
    ];
    for (const [name, measure] of figures) {
      const records: readonly Row[] = first.filter(({ module }) => module === name).flatMap((seed) => seed.records);
      const total = (from: string, to: string): number =>
        records
          .filter(({ createTime }) => String(createTime) >= from && String(createTime) < to)
          .reduce((sum, record) => sum + measure(record), 0);
      const before = total(dayAgo(59), dayAgo(29));
      expect(before, name).toBeGreaterThan(0);
      expect(total(dayAgo(29), dayAgo(-1)), name).toBeGreaterThan(before);
    }
  });

  test("keeps every file that a record names, each a picture or a text that could have been uploaded, and notes it as one", async () => {
    const files = seeds.flatMap((seed) => seed.files ?? []);
    const named = seeds
      .filter(({ module }) => module !== "attach")
      .flatMap(({ records }) => JSON.stringify(records).match(/\/files\/[^"]+/g) ?? []);
    const links = recordsOf("attach").map(({ link }) => link);
    expect(links).toEqual(files.map(({ name }) => `/files/${name}`));
    expect(named.filter((link) => !links.includes(link))).toEqual([]);
    expect(links.filter((link) => !named.includes(String(link))).length).toBeLessThan(20);
    for (const [at, { name, bytes, mediaType }] of files.entries()) {
      expect(await detectKind(new Blob([new Uint8Array(bytes)]), name)).toEqual({ extension: name.split(".")[1], mediaType });
      expect(recordsOf("attach")[at]).toMatchObject({ name, attachSize: bytes.length });
    }
  });
});

test("the business is written once for each mark, beside what is there", async () => {
  const server = await createTestServer({ database: DATABASE, deps: { clock: () => new Date("2026-03-01T02:00:00Z") } });
  try {
    expect(await server.server.addSeeds("business", frameSeeds(TODAY))).toBe(true);
    expect(await server.server.addSeeds("business 0-25", memberSeeds(TODAY, 0, 25))).toBe(true);
    expect(await server.server.addSeeds("business 0-25", memberSeeds(TODAY, 0, 25))).toBe(false);
    expect(await server.server.addSeeds("business 0-50", memberSeeds(TODAY, 0, 50))).toBe(true);
    const admin = await server.signIn("admin");
    expect((await admin.get("/api/blade-member/member/page")).data).toMatchObject({ total: 50 });
    const id = String(recordsOf("product")[0]?.["id"]);
    const product = await admin.get<{ mainImage: string }>("/api/blade-product/product/detail", { id });
    const image = await admin.fetch(product.data.mainImage);
    expect(image.headers.get("Content-Type")).toBe("image/png");
    for (const { id, name } of recordsOf("report")) {
      const { data } = await admin.get<ReportTable>("/api/blade-report/report/rest/run", { id: String(id) });
      expect([name, data.rows.length > 0]).toEqual([name, true]);
    }
    const member = await server.signIn(String(recordsOf("member")[1]?.["account"]), "123456");
    expect(member.token?.user_name).toBeTruthy();
    expect(server.errors).toEqual([]);
  } finally {
    await server.close();
  }
});

test("seeds that collide with existing records are refused with a message and write nothing", async () => {
  const server = await createTestServer({ database: DATABASE });
  try {
    const admin = await server.signIn("admin");
    const bank = { bankName: "自己的银行", bankCode: String(recordsOf("bank")[2]?.["bankCode"]), status: 1 };
    expect((await admin.post("/api/blade_bank/bank/submit", bank)).code).toBe(200);
    const fault = await server.server.addSeeds("business", frameSeeds(TODAY)).catch((error: unknown) => error);
    expect(describeDuplicate(fault)).toMatch(new RegExp(`bank has a record with .*bank_code ${bank.bankCode}`));
    expect((await admin.get("/api/blade_bank/bank/list")).data).toMatchObject({ total: 1 });
    expect(describeDuplicate(new Error("anything else"))).toBeNull();
  } finally {
    await server.close();
  }
});
