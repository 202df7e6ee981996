import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, isJsonObject, type Json, type JsonObject } from "#contract";
import type { Module, OperationId } from "#metadata";
import { signInFromFamily } from "../support/server/family-client.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { sampleRecord } from "../support/records/sample-record.ts";

const LISTS: readonly OperationId[] = ["page", "list", "lazyList", "parentList", "all"];
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
      for (const { module, lists } of walked) rows.set(module, (await Promise.all(lists.map(listed))).flat());
      const changed: string[] = [];
      const missing = new Set<string>();
      for (const { module, lists, detail, submit } of walked) {
        const seeded = rows.get(module) ?? [];
        const added = await client.post<JsonObject>(submit, await sampleRecord(at(), module, DEFAULT_TENANT));
        expect([module.name, added.errors, added.code]).toEqual([module.name, [], 200]);
        for (const row of [added.data, ...seeded]) {
          const id = String(row["id"]);
          const read = async (): Promise<JsonObject> => (await client.get<JsonObject>(detail, { id })).data;
          const before = await read();
          for (const sent of [row, before]) for (const name of nullsIn(sent)) missing.add(`${module.name}.${name}`);
          for (const sent of [before, row]) {
            const { revision: _revision, ...body } = sent;
            const { code, text } = await client.post(submit, body);
            const difference = code === 200 ? differences(before, await read()) : text;
            if (difference !== "") changed.push(`${module.name} ${id}: ${difference}`);
          }
        }
        for (const again of await listed(lists[0] ?? "")) {
          const row = seeded.find((other) => other["id"] === again["id"]);
          const difference = row === undefined ? "" : differences(row, again);
          if (difference !== "") changed.push(`${module.name} ${String(again["id"])} in its list: ${difference}`);
        }
      }
      expect(changed).toEqual([]);
      expect([...missing]).toEqual([]);
      expect(walked.length).toBeGreaterThan(40);
    });

    test("a button of the menu that is sent back stays as it is, the first time and after that", async () => {
      const client = await signInFromFamily(at().server, "admin");
      const { id } = await at()
        .db.selectFrom("menu")
        .select("id")
        .where("category", "=", 2)
        .orderBy("id")
        .executeTakeFirstOrThrow();
      const read = async (): Promise<JsonObject> =>
        (await client.get<JsonObject>("/api/blade-system/menu/detail", { id: String(id) })).data;
      const before = await read();
      expect(before).toMatchObject({ category: 2, isOpen: 1 });
      for (const _ of [1, 2]) {
        const { revision: _revision, ...body } = await read();
        expect((await client.post("/api/blade-system/menu/submit", body)).errors).toEqual([]);
        expect(differences(before, await read())).toBe("");
      }
    });

    test("a profile that is sent back as it was answered stays as it is", async () => {
      const client = await signInFromFamily(at().server, "manager");
      const read = async (): Promise<JsonObject> => (await client.get<JsonObject>("/api/blade-system/user/info")).data;
      const { revision: _revision, ...before } = await read();
      expect((await client.post("/api/blade-system/user/update-info", before)).errors).toEqual([]);
      expect(differences(before, await read())).toBe("");
    });
  });
});

interface Walked {
  readonly module: Module;
  /** One or more. */
  readonly lists: readonly string[];
  readonly detail: string;
  readonly submit: string;
}

/** Modules with a list, a detail and a save of their own. */
function walkedModules(modules: readonly Module[]): readonly Walked[] {
  return modules.flatMap((module): Walked[] => {
    const lists = pathsOf(module, LISTS);
    const [detail] = pathsOf(module, ["detail"]);
    const [submit] = pathsOf(module, ["submit"]);
    if (lists.length === 0 || detail === undefined || submit === undefined || module.screen === "single") return [];
    return [{ module, lists, detail, submit }];
  });
}

/** Lists that a handler answers with records. */
const OF_HANDLERS: ReadonlySet<string> = new Set(["menu/lazyMenuList", "menu/menuList"]);

function pathsOf(module: Module, operations: readonly OperationId[]): readonly string[] {
  const found = module.endpoints.filter(({ target }) =>
    target.kind === "operation"
      ? operations.includes(target.operation)
      : operations === LISTS && target.kind === "handler" && OF_HANDLERS.has(target.handler),
  );
  return found.map(({ path }) => `/api${path}`);
}

function rowsOf(data: Json): readonly JsonObject[] {
  const rows = isJsonObject(data) ? data["records"] : data;
  return Array.isArray(rows) ? (rows as readonly Json[]).filter(isJsonObject) : [];
}

/** Paths of the values that are `null`, within lists as well. */
function nullsIn(value: Json, path = ""): string[] {
  if (value === null) return [path];
  const parts = Array.isArray(value)
    ? (value as readonly Json[]).map((part) => ["", part] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return parts.flatMap(([name, part]) => nullsIn(part, name === "" ? path : `${path}.${name}`.replace(/^\./, "")));
}

function differences(before: JsonObject, after: JsonObject): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !SAVED.has(name));
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`)
    .join("; ");
}
