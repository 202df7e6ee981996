import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { HEADERS, historyEndpoint, readUndo, restoreEndpoint, type HistoryEntry, type Json, type RecordHistory } from "#contract";
import { bulkPath } from "../records/bulk.ts";
import { createPerson, createTenant, type Person } from "../records/fixtures.ts";
import { recordsPath } from "../records/records-path.ts";
import type { TestReply } from "../server/test-client.ts";
import type { TestServer } from "../server/create-test-server.ts";

export const PURCHASE_BASE = "/api/purchase/purchase";
export const LINE_BASE = "/api/purchase/purchase-line";

/** The example of purchases with lines, as its files say it. */
export const PURCHASE_MODULES = Object.fromEntries(
  ["purchase", "purchase-line"].map((name) => [
    `schemas/purchase/${name}.json`,
    readFileSync(new URL(`../../../examples/purchase/${name}.json`, import.meta.url), "utf8"),
  ]),
);

export interface Line {
  readonly id: string;
  readonly item: string;
  readonly quantity: number;
  readonly revision: number;
  readonly sort: number | null;
}

export interface Purchase {
  readonly id: string;
  readonly revision: number;
  readonly supplier: string;
  readonly total: string;
  readonly lines?: readonly Line[] | null;
}

/** Requests of people about purchases. */
export function purchases(server: () => TestServer) {
  const save = ({ client }: Person, purchase: object): Promise<TestReply<Purchase>> =>
    client.post<Purchase>(`${PURCHASE_BASE}/submit`, purchase);
  const detail = async ({ client }: Person, id: string): Promise<Purchase> =>
    (await client.get<Purchase>(`${PURCHASE_BASE}/detail`, { id })).data;
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

  const restore = ({ client }: Person, input: object): Promise<TestReply<Purchase>> =>
    client.post<Purchase>(recordsPath("purchase", restoreEndpoint), input);
  return { save, detail, made, somebody, historyOf, undo, itemsOf, restore };
}
