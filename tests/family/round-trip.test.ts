import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, isJsonObject, type Json, type JsonObject } from "#contract";
import type { Module, OperationId } from "#metadata";
import { signInFromFamily } from "../support/family-client.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { sampleRecord } from "../support/sample-record.ts";

const LISTS: readonly OperationId[] = ["page", "list", "lazyList", "parentList"];
/** Set by the server on every save, or labels of authors, which only a list of one record has. */
const SAVED: ReadonlySet<string> = new Set([
  "revision",
  "updateTime",
  "updateUser",
  "updateUserName",
  "createUserName",
  "createDeptName",
]);
/** Seeded records of each module beside the sample. */
const SEEDED = 3;

onEachDatabase((at) => {
  describe("a client of the family saves what it read", () => {
    test("a record of any module that is sent back as its list and its detail answered it stays as it is", async () => {
      const client = await signInFromFamily(at().server, "admin");
      const walked = walkedModules([...at().catalog.modules.values()]);
      const listed = async (list: string) =>
        rowsOf((await client.get<Json>(list, { current: 1, size: SEEDED })).data).slice(0, SEEDED);
      const rows = new Map<Module, readonly JsonObject[]>();
      // Before the samples, which bring records that no client has saved.
      for (const { module, list } of walked) rows.set(module, await listed(list));
      const changed: string[] = [];
      for (const { module, list, detail, submit } of walked) {
        const seeded = rows.get(module) ?? [];
        const added = await client.post<JsonObject>(submit, await sampleRecord(at(), module, DEFAULT_TENANT));
        expect([module.name, added.errors, added.code]).toEqual([module.name, [], 200]);
        for (const row of [added.data, ...seeded]) {
          const id = String(row["id"]);
          const read = async (): Promise<JsonObject> => (await client.get<JsonObject>(detail, { id })).data;
          const before = await read();
          for (const sent of [before, row]) {
            const { revision: _revision, ...body } = sent;
            const { code, text } = await client.post(submit, body);
            const difference = code === 200 ? differences(before, await read()) : text;
            if (difference !== "") changed.push(`${module.name} ${id}: ${difference}`);
          }
        }
        for (const again of await listed(list)) {
          const row = seeded.find((other) => other["id"] === again["id"]);
          const difference = row === undefined ? "" : differences(row, again);
          if (difference !== "") changed.push(`${module.name} ${String(again["id"])} in its list: ${difference}`);
        }
      }
      expect(changed).toEqual([]);
      expect(walked.length).toBeGreaterThan(40);
    });
  });
});

interface Walked {
  readonly module: Module;
  readonly list: string;
  readonly detail: string;
  readonly submit: string;
}

/** Modules with a list, a detail and a save of their own. */
function walkedModules(modules: readonly Module[]): readonly Walked[] {
  return modules.flatMap((module): Walked[] => {
    const [list, detail, submit] = [pathOf(module, LISTS), pathOf(module, ["detail"]), pathOf(module, ["submit"])];
    if (list === null || detail === null || submit === null || module.screen === "single") return [];
    return [{ module, list, detail, submit }];
  });
}

function pathOf(module: Module, operations: readonly OperationId[]): string | null {
  const endpoint = module.endpoints.find(({ target }) => target.kind === "operation" && operations.includes(target.operation));
  return endpoint === undefined ? null : `/api${endpoint.path}`;
}

function rowsOf(data: Json): readonly JsonObject[] {
  const rows = isJsonObject(data) ? data["records"] : data;
  return Array.isArray(rows) ? (rows as readonly Json[]).filter(isJsonObject) : [];
}

function differences(before: JsonObject, after: JsonObject): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !SAVED.has(name));
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`)
    .join("; ");
}
