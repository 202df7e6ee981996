import { DEFAULT_TENANT } from "#contract";
import { today } from "#server";
import { expect } from "vitest";
import { dayAfter } from "../../../src/features/commerce/server/days.ts";
import { insertRecords } from "../records/fixtures.ts";
import type { TestClient, TestReply, TestServer } from "../server/create-test-server.ts";
import type { Offering } from "./investments.ts";

export type Row = Record<string, string | number | null>;

export const ORDERS = "/api/blade_investment_order/investmentorder";
export const ORDER_INCOMES = "/api/blade_investment_order/investmentorderincome";
export const INCOMES = "/api/blade_income/income";
export const OFFERINGS = "/api/blade_investment/investment";
export const PROFITS = "/api/blade_member_profit_log/memberprofitlog";

/** `yyyy-MM-dd`, so many days from the server's today. */
export function dayOf(test: TestServer, offset: number): string {
  return dayAfter(today(test.deps), offset);
}

export async function balanceOf(admin: TestClient, memberId: string): Promise<string> {
  const { data } = await admin.get<Row>(`/api/blade-memberWallet/memberWallet/balance/${memberId}`);
  return String(data["balance"]);
}

/** Ledger entries of a member, oldest first. */
export async function ledgerOf(admin: TestClient, memberId: string): Promise<readonly (readonly [unknown, unknown])[]> {
  const { data } = await admin.get<{ records: Row[] }>("/api/blade-member/memberassetslog/page", {
    memberId_equal: memberId,
    size: 1000,
    ascs: "id",
  });
  return data.records.map(({ kind, amount }) => [kind, amount]);
}

export function buy(client: TestClient, memberId: string, investmentId: string, amount: string): Promise<TestReply<Row>> {
  return client.post<Row>(`${ORDERS}/submit`, { memberId, investmentId, amount });
}

export interface Past {
  readonly memberId: string;
  readonly offering: Offering;
  readonly daysAgo: number;
  readonly values?: Row;
}

/** So many orders of these days ago, as buying would have left them. @returns the id of the first */
export async function ordersSince(
  test: TestServer,
  count: number,
  { memberId, offering, daysAgo, values = {} }: Past,
): Promise<string> {
  const order = {
    memberId,
    investId: offering.investId,
    investmentId: offering.investmentId,
    amount: "100.00",
    method: 1,
    rate: 0.01,
    term: 10,
    totalIncome: "0.00",
    status: 1,
    startDate: dayOf(test, -daysAgo),
    endDate: dayOf(test, 10 - daysAgo),
    ...values,
  };
  const orders = Array.from({ length: count }, () => order);
  const [first] = await insertRecords(test, test.module("investment-order"), DEFAULT_TENANT, orders);
  return String(first?.["id"]);
}

export function orderSince(
  test: TestServer,
  memberId: string,
  offering: Offering,
  daysAgo: number,
  values: Row = {},
): Promise<string> {
  return ordersSince(test, 1, { memberId, offering, daysAgo, values });
}

export async function batchOf(admin: TestClient, investId: string, incomeDate: string): Promise<string> {
  const reply = await admin.post<Row>(`${INCOMES}/submit`, { incomeName: incomeDate, investId, incomeDate });
  expect(reply.code, reply.text).toBe(200);
  return String(reply.data["id"]);
}

/** Goes on until the batch is finished, as the console does. */
export async function payAll(client: TestClient, id: string): Promise<Row> {
  for (let call = 0; call < 50; call += 1) {
    const { code, data, text } = await client.post<Row & { finished: boolean }>(`${INCOMES}/distribute`, { ids: id });
    expect(code, text).toBe(200);
    if (data.finished) return data;
  }
  throw new Error("the batch does not end");
}
