import {
  DEFAULT_TENANT,
  bulkEditEndpoint,
  bulkMarkEndpoint,
  bulkRemoveEndpoint,
  bulkRunEndpoint,
  undoEndpoint,
  type BulkDone,
  type BulkMark,
} from "#contract";
import { expect } from "vitest";
import { insertRecords } from "./fixtures.ts";
import type { TestServer } from "../server/create-test-server.ts";
import { nextSample, sampleRecord } from "./sample-record.ts";
import { recordsPath } from "./records-path.ts";
import type { TestClient, TestReply } from "../server/test-client.ts";

type Row = Record<string, unknown>;
type Filters = Record<string, string>;

const BULK = {
  mark: bulkMarkEndpoint,
  remove: bulkRemoveEndpoint,
  edit: bulkEditEndpoint,
  run: bulkRunEndpoint,
  undo: undoEndpoint,
} as const;

export const bulkPath = (module: string, which: keyof typeof BULK): string => recordsPath(module, BULK[which]);

export async function markOf(client: TestClient, module: string, filters: Filters): Promise<BulkMark> {
  const reply = await client.get<BulkMark>(bulkPath(module, "mark"), filters);
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}

/** Counts the records first and then sends the change, like the console. */
export async function byFilter(
  client: TestClient,
  module: string,
  which: "remove" | "edit" | "run",
  filters: Filters,
  more: Row = {},
): Promise<TestReply<BulkDone>> {
  return client.post<BulkDone>(bulkPath(module, which), { filters, ...(await markOf(client, module, filters)), ...more });
}

export function rowsOf(server: TestServer, table: string, ids: readonly string[]): Promise<Row[]> {
  return server.db
    .selectFrom(table)
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

/** Specimens that share a title nobody else has, and the filter that finds them. */
export async function insertSpecimens(
  server: TestServer,
  count: number,
  values: Row = {},
): Promise<{ ids: string[]; filters: Filters }> {
  const title = `bulk ${nextSample()}`;
  const module = server.module("specimen");
  const samples = [];
  for (let at = 0; at < count; at += 1) {
    samples.push({
      ...(await sampleRecord(server, module, DEFAULT_TENANT)),
      title,
      state: 0,
      reason: null,
      open: false,
      ...values,
    });
  }
  const records = await insertRecords(server, module, DEFAULT_TENANT, samples);
  return { ids: records.map((record) => String(record["id"])), filters: { title_equal: title } };
}
