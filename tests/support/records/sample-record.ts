import { DEFAULT_TENANT, type Json } from "#contract";
import { inputFields, type DialogMode, type Field, type Module } from "#metadata";
import { nextId, now } from "#server";
import { sql } from "kysely";
import { clearDictionaryCache } from "../../../src/server/data/read/dictionary-entries.ts";
import { writeRecords } from "../../../src/server/data/write/write-records.ts";
import { dayBefore, investor, sampleOffering, sampleOrder } from "../features/investments.ts";
import { plainValue } from "../values/plain-value.ts";
import type { TestServer } from "../server/create-test-server.ts";

const PUBLISHED_POST = { status: 1, isTop: 0, isFeatured: 0, isLocked: 0, likeCount: 0, commentCount: 0, viewCount: 0 };

type Fitting = (test: TestServer, tenantId: string) => Promise<Readonly<Record<string, Json>>>;

/** Values that a module's interceptors insist on and that no schema can say, and states in which records may be removed. */
const FITTING: Readonly<Record<string, Fitting>> = {
  "api-scope": async (test) => ({ menuId: await moduleMenu(test, "param") }),
  "data-scope": async (test) => ({
    menuId: await moduleMenu(test, "param"),
    scopeType: 1,
    scopeColumn: "createDept",
    scopeField: "*",
    scopeValue: '{"properties":{"revision":{"minimum":1}}}',
  }),
  // A category that everybody reads.
  "forum-category": () => Promise.resolve({ audience: 1, status: 1 }),
  // A post that readers see, and a report of a post that nobody has reported.
  invitation: () => Promise.resolve(PUBLISHED_POST),
  comment: () => Promise.resolve({ status: 1, likeCount: 0, replyCount: 0 }),
  "forum-report": async (test, tenantId) => ({
    invitationId: await made(test, "invitation", tenantId, {}),
    commentId: null,
  }),
  // Members who can pay.
  "member-withdrawal": async (test, tenantId) => ({
    memberId: await someMember(test, tenantId, "1000000"),
    bankId: await openBank(test, tenantId),
    amount: "12.50",
    fee: "0.50",
    status: 3,
  }),
  // A question that the server can ask.
  report: () =>
    Promise.resolve({ content: { module: "param", filters: {}, groups: [], measures: [{ kind: "count", field: "" }] } }),
  "sign-log": async (test, tenantId) => ({ memberId: await someMember(test, tenantId) }),
  // Members whom another member invited.
  "member-invitation": async (test, tenantId) => ({ parentId: await someMember(test, tenantId) }),
  // One batch for a product and day.
  income: async (test, tenantId) => ({
    investId: (await sampleOffering(test, tenantId)).investId,
    incomeDate: dayBefore(nextSample()),
    status: 0,
  }),
  invest: async (test, tenantId) => (await sampleOffering(test, tenantId)).product,
  investment: async (test, tenantId) => ({
    investId: (await sampleOffering(test, tenantId)).investId,
    startTime: "2024-05-31 08:30:00",
    endTime: "2030-05-31 08:30:00",
  }),
  "investment-order": async (test, tenantId) => ({
    memberId: await investor(test, tenantId, "1000.00"),
    investmentId: (await sampleOffering(test, tenantId)).investmentId,
    amount: "100.00",
    status: 2,
  }),
  "investment-order-income": async (test, tenantId) => ({
    orderId: await sampleOrder(test, tenantId),
    incomeDate: dayBefore(5),
    income: "1.00",
  }),
  quotes: () => Promise.resolve({ price: "12.50", prevClose: "12.00" }),
  // One rate for two currencies.
  "quotes-rate": async (test, tenantId) => ({ baseCurrency: "USD", targetCurrency: await newCurrency(test, tenantId) }),
  // A number alone is also the code of a region of the seeds.
  region: () => Promise.resolve({ code: `99${nextSample()}` }),
  // Kept in small letters: samples that differ in capitals only would be one.
  tenant: () => Promise.resolve({ domain: `sample${nextSample()}.example` }),
  // A caller cannot change users with more rights, so sample users have no roles.
  user: async (test, tenantId) => ({ roleId: await bareRole(test, tenantId) }),
  // Ordered products are on sale and in stock, and after-sales orders are shipped.
  // Steps and changes belong to drafts, deliveries to orders that were produced.
  process: () => Promise.resolve({ status: 1 }),
  "pad-work-order": async (test, tenantId) => ({
    workOrderId: await made(test, "work-order", tenantId, { status: 0 }),
    postId: null,
    status: 3,
  }),
  "work-order": () => Promise.resolve({ materials: null, processId: null, responsibleUserId: null, status: 0 }),
  "work-order-step": async (test, tenantId) => ({
    workOrderId: await made(test, "work-order", tenantId, { status: 0 }),
    postId: null,
    status: 0,
  }),
  "step-history": async (test, tenantId) => {
    const workOrderId = await made(test, "work-order", tenantId, { status: 0 });
    return { workOrderId, stepId: await made(test, "work-order-step", tenantId, { workOrderId, postId: null, status: 0 }) };
  },
  "delivery-record": () => Promise.resolve({ status: 0 }),
  "change-order": async (test, tenantId) => ({
    workOrderId: await made(test, "work-order", tenantId, { status: 0 }),
    steps: null,
    chiefEngineerId: null,
    status: 0,
  }),
  "change-assess": async (test, tenantId) => ({
    changeOrderId: await made(test, "change-order", tenantId, { status: 0 }),
    result: 0,
  }),
  order: async (test, tenantId) => ({ items: [{ skuId: await stockedSku(test, tenantId), quantity: 1 }], status: 0 }),
  "order-after": async (test, tenantId) => {
    const skuId = await stockedSku(test, tenantId);
    return { orderId: await shippedOrder(test, tenantId, skuId), skuId, quantity: 1, afterType: 1, status: 0 };
  },
  "work-start": () => Promise.resolve({ status: "active", isLatest: 1 }),
  "work-claim": async (test, tenantId) => ({
    status: "todo",
    assignee: null,
    candidateUsers: await administratorOf(test, tenantId),
  }),
  "work-todo": async (test, tenantId) => ({ status: "todo", assignee: await administratorOf(test, tenantId) }),
  "work-done": async (test, tenantId) => ({ status: "done", assignee: await administratorOf(test, tenantId) }),
  "work-send": async (test, tenantId) => ({ startUser: await administratorOf(test, tenantId) }),
  "work-copy": async (test, tenantId) => ({ userId: await administratorOf(test, tenantId) }),
  // Absences of one person do not overlap.
  "flow-absence": async (test, tenantId) => ({
    userId: await made(test, "user", tenantId, {}),
    substituteId: await made(test, "user", tenantId, {}),
    startTime: "2024-05-31 08:30:00",
    endTime: "2030-05-31 08:30:00",
  }),
  leave: () =>
    Promise.resolve({ startTime: "2024-05-31 08:30:00", endTime: "2030-05-31 08:30:00", days: 2191, processInstanceId: null }),
};

async function administratorOf(test: TestServer, tenantId: string): Promise<string> {
  const users = test.db.selectFrom(test.module("user").table).select("id");
  const admin = await users.where("tenant_id", "=", tenantId).where("account", "=", "admin").executeTakeFirst();
  return String(admin?.["id"] ?? "1");
}

/** The key of a currency that nothing else is in. */
async function newCurrency(test: TestServer, tenantId: string): Promise<string> {
  const dict = { module: "dict-biz", code: "currency" } as const;
  if ((await firstKey(test, dict, tenantId)) === undefined) await takeOver(test, dict, tenantId);
  const key = `X${nextSample()}`;
  const { table } = test.module(dict.module);
  await sql`
    insert into ${sql.table(table)} (id, tenant_id, code, dict_key, dict_value, parent_id, sort, is_sealed)
    select ${nextId(test.deps)}::int8, tenant_id, code, ${key}, ${key}, parent_id, 99, 0 from ${sql.table(table)}
    where code = ${dict.code} and tenant_id = ${tenantId} and parent_id <> 0 and is_deleted = 0 limit 1`.execute(test.db);
  clearDictionaryCache(test.deps);
  return key;
}

async function openBank(test: TestServer, tenantId: string): Promise<string> {
  const id = nextId(test.deps);
  await test.db
    .insertInto(test.module("bank").table)
    .values({ id, tenant_id: tenantId, bank_name: `bank${id}`, bank_code: id, status: 1 })
    .execute();
  return id;
}

async function someMember(test: TestServer, tenantId: string, balance = "0"): Promise<string> {
  const id = nextId(test.deps);
  const account = `inviter${nextSample()}`;
  await test.db
    .insertInto(test.module("member").table)
    .values({ id, tenant_id: tenantId, account, nick_name: account, email: `${account}@example.com`, status: 0 })
    .execute();
  await test.db
    .insertInto(test.module("member-wallet").table)
    .values({
      id: nextId(test.deps),
      tenant_id: tenantId,
      wallet_no: `${id}-1`,
      member_id: id,
      wallet_type: 1,
      balance,
      frozen: balance,
      status: 1,
    })
    .execute();
  return id;
}

const PLENTY = 1_000_000;

async function stockedSku(test: TestServer, tenantId: string): Promise<string> {
  return once(test, `sku ${tenantId}`, async () => {
    const productId = await made(test, "product", tenantId, { status: 1 });
    return made(test, "sku", tenantId, { productId, status: 1, stock: PLENTY });
  });
}

async function shippedOrder(test: TestServer, tenantId: string, skuId: string): Promise<string> {
  return once(test, `order ${tenantId}`, () => {
    const items = [{ skuId, name: "样例", price: "12.50", quantity: PLENTY, amount: String(PLENTY * 12.5) }];
    return made(test, "order", tenantId, { items, payAmount: String(PLENTY * 12.5), refundedAmount: "0", status: 2 });
  });
}

const things = new WeakMap<TestServer, Map<string, Promise<string>>>();

/** The id of something that a server has one of, for all of its samples. */
function once(test: TestServer, name: string, make: () => Promise<string>): Promise<string> {
  const known = things.get(test) ?? new Map<string, Promise<string>>();
  things.set(test, known);
  const id = known.get(name) ?? make();
  known.set(name, id);
  return id;
}

/** A sample with these values, straight into its table. @returns its id */
async function made(test: TestServer, name: string, tenantId: string, values: Readonly<Record<string, Json>>): Promise<string> {
  const module = test.module(name);
  const id = nextId(test.deps);
  const owned = module.tenancy === "tenant" ? { tenantId } : {};
  const record = { id, ...owned, ...(await sampleRecord(test, module, tenantId)), ...values };
  const author = { userId: null, deptId: null, journal: null, time: now(test.deps) };
  await writeRecords(test.db, module, author, { kind: "insert", records: [record] });
  return id;
}

async function bareRole(test: TestServer, tenantId: string): Promise<string> {
  const name = `bare${tenantId}`;
  const { table } = test.module("role");
  const known = await test.db.selectFrom(table).select("id").where("role_alias", "=", name).executeTakeFirst();
  if (known !== undefined) return String(known["id"]);
  const id = nextId(test.deps);
  await test.db
    .insertInto(table)
    .values({ id, tenant_id: tenantId, role_name: name, role_alias: name, parent_id: "0", sort: 1 })
    .execute();
  return id;
}

/** The menu row of a module. */
export async function moduleMenu(test: TestServer, name: string): Promise<string> {
  const rows = await test.db
    .selectFrom(test.module("menu").table)
    .select("id")
    .where("component", "=", `module/${name}`)
    .where("is_deleted", "=", 0)
    .execute();
  return String(rows[0]?.["id"]);
}

let counter = 0;

/** A number no other sample has, in this process. */
export function nextSample(): number {
  counter += 1;
  return counter + 1000;
}

/**
 * A record that the module accepts, made from its schema: every field that may be sent in the mode, unique ones
 * different each time, references to records that are there.
 * @param tenantId whose records are referred to
 */
export async function sampleRecord(
  test: TestServer,
  module: Module,
  tenantId: string,
  mode: Exclude<DialogMode, "view"> = "add",
): Promise<Record<string, Json>> {
  const seed = nextSample();
  const record: Record<string, Json> = {};
  for (const field of inputFields(module, mode)) {
    // A tenant of its own is what a record has when nobody says otherwise.
    if (module.tenancy === "tenant" && field.name === "tenantId") continue;
    const value = await sampleValue(test, module, field, record, tenantId, seed);
    if (value !== undefined) record[field.name] = value;
  }
  return { ...record, ...(await FITTING[module.name]?.(test, tenantId)) };
}

/** A valid value of one field; undefined when there is nothing it could be (no record to refer to). */
export async function sampleValue(
  test: TestServer,
  module: Module,
  field: Field,
  record: Readonly<Record<string, Json>>,
  tenantId: string,
  seed: number = nextSample(),
): Promise<Json | undefined> {
  if (module.tree?.parentField === field.name) return module.tree.root;
  // Samples that hung from each other could not be removed one by one.
  if (field.ref?.module === module.name && !field.required) return undefined;
  if (field.ref !== null) return referenceValue(test, field, record, tenantId);
  if (field.dict !== null) return dictionaryValue(test, field, tenantId);
  return plainValue(field.schema, field.format, field.name, seed);
}

async function referenceValue(
  test: TestServer,
  field: Field,
  record: Readonly<Record<string, Json>>,
  tenantId: string,
): Promise<Json | undefined> {
  const { ref } = field;
  const target = test.catalog.modules.get(ref?.module ?? "");
  if (ref === null || target === undefined) return undefined;
  let query = test.db
    .selectFrom(`${target.table} as t`)
    .select(`t.${snake(ref.value)} as value`)
    .where("t.is_deleted", "=", 0);
  if (target.tenancy === "tenant") query = query.where("t.tenant_id", "=", tenantId);
  for (const { theirs, master, within } of ref.where) {
    const wanted = within === null ? record[master] : null;
    if (wanted !== null && wanted !== undefined) query = query.where(`t.${snake(theirs)}`, "=", wanted);
  }
  // The newest: made by the test itself, or the least entangled of the seeds.
  const found = await query.orderBy("t.id", "desc").limit(1).executeTakeFirst();
  if (found !== undefined) return String(found["value"]);
  return field.required && ref.value === "id" ? made(test, target.name, tenantId, {}) : undefined;
}

async function dictionaryValue(test: TestServer, field: Field, tenantId: string): Promise<Json | undefined> {
  const { dict } = field;
  if (dict === null) return undefined;
  let key = await firstKey(test, dict, tenantId);
  if (key === undefined && field.required) {
    await takeOver(test, dict, tenantId);
    key = await firstKey(test, dict, tenantId);
  }
  if (key === undefined) return undefined;
  return field.type === "integer" || field.type === "number" ? Number(key) : key;
}

type Dictionary = NonNullable<Field["dict"]>;

async function firstKey(test: TestServer, dict: Dictionary, tenantId: string): Promise<string | undefined> {
  const { rows } = await sql<{ dict_key: string }>`
    select dict_key from ${sql.table(test.module(dict.module).table)}
    where code = ${dict.code} and parent_id <> 0 and is_deleted = 0 and is_sealed = 0
      ${dict.module === "dict" ? sql`` : sql`and tenant_id = ${tenantId}`}
    order by sort limit 1`.execute(test.db);
  return rows[0]?.dict_key;
}

/** The default tenant's entries of a business dictionary, as a tenant that the console founds has them from the start. */
async function takeOver(test: TestServer, dict: Dictionary, tenantId: string): Promise<void> {
  const { table } = test.module(dict.module);
  const entries = await test.db
    .selectFrom(table)
    .selectAll()
    .where("code", "=", dict.code)
    .where("tenant_id", "=", DEFAULT_TENANT)
    .where("is_deleted", "=", 0)
    .execute();
  const ids = new Map(entries.map((entry) => [String(entry["id"]), nextId(test.deps)]));
  for (const entry of entries) {
    const [id, parent] = [ids.get(String(entry["id"])), ids.get(String(entry["parent_id"])) ?? "0"];
    await test.db
      .insertInto(table)
      .values({ ...entry, id, parent_id: parent, tenant_id: tenantId })
      .execute();
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
