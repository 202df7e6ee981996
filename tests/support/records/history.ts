import { historyEndpoint, type RecordHistory } from "#contract";
import type { Module } from "#metadata";
import { expect } from "vitest";
import { endpointOf, pathOf, personOf, type Person } from "./fixtures.ts";
import type { TestServer } from "../server/create-test-server.ts";
import { recordsPath } from "./records-path.ts";

type Row = Record<string, unknown>;

export async function historyOf({ client }: Person, module: Module, id: unknown, query: Row = {}): Promise<RecordHistory> {
  const reply = await client.get<RecordHistory>(recordsPath(module, historyEndpoint), { id: String(id), ...query });
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}

export async function change(server: TestServer, module: Module, id: unknown, values: Row): Promise<Row> {
  const { client } = await personOf(server);
  const reply = await client.post<Row>(pathOf(endpointOf(module, "submit", "update")!), { id, ...values });
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}

export async function remove(server: TestServer, module: Module, ...ids: readonly unknown[]): Promise<void> {
  const { client } = await personOf(server);
  const reply = await client.post(pathOf(endpointOf(module, "remove")!), { ids: ids.join(",") });
  expect(reply.status, reply.text).toBe(200);
}
