import type { Json } from "#contract";
import { nextId, now } from "#server";
import { writeRecords } from "../../../src/server/data/write/write-records.ts";
import type { TestServer } from "../server/create-test-server.ts";

type Values = Readonly<Record<string, Json>>;

let count = 0;

/** A record straight into its table. @returns its id */
export async function put(test: TestServer, tenantId: string, name: string, values: Values): Promise<string> {
  const id = nextId(test.deps);
  const author = { userId: null, deptId: null, journal: null, time: now(test.deps) };
  await writeRecords(test.db, test.module(name), author, { kind: "insert", records: [{ id, tenantId, ...values }] });
  return id;
}

/** A member with this on their balance. */
export async function investor(test: TestServer, tenantId: string, balance: string, values: Values = {}): Promise<string> {
  count += 1;
  const account = `investor${count}`;
  const memberId = await put(test, tenantId, "member", {
    account,
    nickName: account,
    email: `${account}@example.com`,
    inviteCode: `IV${count}`,
    status: 0,
    ...values,
  });
  const wallet = { walletNo: `${memberId}-1`, memberId, walletType: 1, balance, frozen: "0.00", status: 1 };
  await put(test, tenantId, "member-wallet", wallet);
  return memberId;
}

interface OfferingOptions {
  /** Method of the algorithm; by default daily. */
  readonly algorithm?: Values;
  readonly product?: Values;
  readonly offering?: Values;
}

export interface Offering {
  readonly investId: string;
  readonly investmentId: string;
  /** Records that the product refers to. */
  readonly product: { readonly investTypeId: string; readonly algorithmId: string };
}

/** An offering that is on sale, of a product and an algorithm of its own: 1 % a day for ten days unless stated. */
export async function createOffering(
  test: TestServer,
  tenantId: string,
  { algorithm, product, offering }: OfferingOptions = {},
): Promise<Offering> {
  count += 1;
  const algorithmId = await put(test, tenantId, "algorithm", {
    algorithmName: `算法${count}`,
    algorithmCode: `A${count}`,
    method: 1,
    status: 1,
    ...algorithm,
  });
  const investTypeId = await put(test, tenantId, "invest-type", { typeName: `类型${count}`, typeCode: `T${count}`, status: 1 });
  const investId = await put(test, tenantId, "invest", {
    investName: `产品${count}`,
    investTypeId,
    algorithmId,
    price: "1.00",
    cycle: 10,
    dailyRate: 0.01,
    earlyRedeem: 1,
    earlyFeeRate: 0.02,
    status: 1,
    ...product,
  });
  const investmentId = await put(test, tenantId, "investment", {
    investmentName: `期次${count}`,
    investId,
    quota: "1000000.00",
    raised: "0.00",
    startTime: "2020-01-01 00:00:00",
    endTime: "2099-12-31 23:59:59",
    status: 1,
    ...offering,
  });
  return { investId, investmentId, product: { investTypeId, algorithmId } };
}

/** `yyyy-MM-dd`, so many days ago. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const offerings = new WeakMap<TestServer, Map<string, Promise<Offering>>>();

/** One for all samples of a tenant: what an order copies of it is the same for each. */
export function sampleOffering(test: TestServer, tenantId: string): Promise<Offering> {
  const known = offerings.get(test) ?? new Map<string, Promise<Offering>>();
  offerings.set(test, known);
  const offering = known.get(tenantId) ?? createOffering(test, tenantId);
  known.set(tenantId, offering);
  return offering;
}

const members = new WeakMap<TestServer, Map<string, Promise<string>>>();

/** An order that earns, of one member for all samples of a tenant. @returns its id */
export async function sampleOrder(test: TestServer, tenantId: string): Promise<string> {
  const known = members.get(test) ?? new Map<string, Promise<string>>();
  members.set(test, known);
  const member = known.get(tenantId) ?? investor(test, tenantId, "0.00");
  known.set(tenantId, member);
  const { investId, investmentId } = await sampleOffering(test, tenantId);
  return put(test, tenantId, "investment-order", {
    investId,
    investmentId,
    memberId: await member,
    amount: "100.00",
    method: 1,
    rate: 0.01,
    term: 30,
    totalIncome: "0.00",
    status: 1,
    startDate: dayBefore(10),
    endDate: dayBefore(-20),
  });
}
