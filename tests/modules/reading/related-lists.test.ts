import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  MAX_RELATED_COUNT,
  modulesEndpoint,
  relatedCountsEndpoint,
  screenAccessEndpoint,
  type ModuleIndexEntry,
  type Page,
  type RelatedCount,
  type StoredRecord,
} from "#contract";
import { relatedFilters, type Module, type RelatedList } from "#metadata";
import {
  createDept,
  createPerson,
  endpointOf,
  insertRecords,
  insertSample,
  pathOf,
  personOf,
} from "../../support/records/fixtures.ts";
import { dayBefore } from "../../support/features/investments.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { moduleMenu, sampleRecord } from "../../support/records/sample-record.ts";
import { testCatalog, type ExtraModules } from "../../support/server/test-deps.ts";

/** References of every kind to one module: by id, by a key, by module and id, twice from one module. */
const FOLDERS: ExtraModules = {
  "schemas/test/binder.json": {
    module: "binder",
    title: "档案夹",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        code: { type: "string", title: "编码", "x-unique": true },
      },
    },
    ui: {
      page: {
        related: [
          { module: "leaf", field: "binderId" },
          { module: "leaf", field: "copyOf", title: "副本" },
          { module: "leaf", field: "shelfCode", title: "按编码" },
          { module: "leaf", field: "sourceId", title: "来源" },
        ],
      },
    },
    endpoints: { base: "/test/binder" },
    en: { title: "Binders", name: "Name", code: "Code", 副本: "Copies", 按编码: "By code", 来源: "Sources" },
  },
  "schemas/test/leaf.json": {
    module: "leaf",
    title: "页",
    schema: {
      type: "object",
      properties: {
        text: { type: "string", title: "内容" },
        binderId: { type: "string", title: "档案夹", "x-ref": { module: "binder" } },
        copyOf: { type: "string", title: "原档案夹", "x-ref": { module: "binder" } },
        shelfCode: { type: "string", title: "编码", "x-ref": { module: "binder", value: "code" } },
        sourceModule: { type: "string", title: "来源模块", readOnly: true },
        sourceId: { type: "string", title: "来源", readOnly: true, "x-record": { in: "sourceModule" } },
      },
    },
    endpoints: { base: "/test/leaf" },
    en: {
      title: "Leaves",
      text: "Text",
      binderId: "Binder",
      copyOf: "Copy of",
      shelfCode: "Shelf",
      sourceModule: "Source module",
      sourceId: "Source",
    },
  },
};

interface Relation {
  readonly name: string;
  readonly module: Module;
  readonly related: RelatedList;
}

const relations = [...(await testCatalog(FOLDERS)).modules.values()].flatMap((module): Relation[] =>
  (module.page?.related ?? []).flatMap((related) =>
    related.kind === "list" ? [{ name: `${module.name} ← ${related.module}.${related.field}`, module, related }] : [],
  ),
);

onEachDatabase(
  (server) => {
    const countsOf = (client: Pick<Awaited<ReturnType<typeof personOf>>["client"], "get">, module: Module, id: string) =>
      client.get<readonly RelatedCount[]>(recordsPath(module, relatedCountsEndpoint), { id });
    /** Records of the related module that refer to a record. */
    const refer = async ({ module, related }: Relation, to: Record<string, unknown>, count: number, author?: Author) => {
      const other = server().module(related.module);
      const reference = {
        [related.field]: to[related.value],
        ...(related.holder === null ? {} : { [related.holder]: module.name }),
      };
      const made: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const sample = await sampleRecord(server(), other, DEFAULT_TENANT);
        // Some modules take one record a day for each reference.
        const days = other.fields.filter(({ format }) => format === "date").map(({ name }) => [name, dayBefore(at + 1)]);
        const values = { ...sample, ...Object.fromEntries(days), ...reference };
        const [row] = await insertRecords(server(), other, DEFAULT_TENANT, [values], author);
        made.push(String(row?.["id"]));
      }
      return made;
    };
    interface Author {
      readonly userId: string | null;
      readonly deptId: string | null;
    }

    describe.each(relations)("$name", (relation) => {
      const { module, related } = relation;

      test("lists exactly the records that refer to the record, and counts as many", async () => {
        // Only the administrator of the platform reads records of another tenant.
        const client = related.field === "tenantId" ? await server().signIn("admin") : (await personOf(server())).client;
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const other = await insertSample(server(), module, DEFAULT_TENANT);
        const mine = await refer(relation, record, 3);
        await refer(relation, other, 1);
        const list = endpointOf(server().module(related.module), "page", "list");
        const filters = relatedFilters(module, related, record);
        expect(list).not.toBeNull();
        expect(filters).not.toBeNull();
        if (list === null || filters === null) return;
        const page = await client.get<Page<StoredRecord>>(pathOf(list), { ...filters, size: 100 });
        expect(page.status, page.text).toBe(200);
        expect(page.data.records.map(({ id }) => id).sort()).toEqual([...mine].sort());
        const counts = await countsOf(client, module, String(record["id"]));
        expect(counts.status, counts.text).toBe(200);
        expect(counts.data.find(({ key }) => key === related.key)).toEqual({ key: related.key, count: 3, more: false });
      });

      test("is absent for a caller without the code of the related module", async () => {
        const { read, view, prefix } = module.permissions;
        const reader = await createPerson(server(), { codes: [read, view ?? prefix] });
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        await refer(relation, record, 1);
        const counts = await countsOf(reader.client, module, String(record["id"]));
        expect(counts.status, counts.text).toBe(200);
        const own = related.module === module.name ? [related.key] : [];
        expect(counts.data.map(({ key }) => key).filter((key) => key === related.key)).toEqual(own);
      });
    });

    const binder = () => server().module("binder");
    const leaves = relations.find(({ related }) => related.key === "leaf.binderId");
    const made = async (): Promise<Record<string, unknown>> => insertSample(server(), binder(), DEFAULT_TENANT);

    test("counts are those of the caller's data scope", async () => {
      if (leaves === undefined) throw new Error("no relation of the specimens");
      const deptId = await createDept(server(), DEFAULT_TENANT);
      const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
        {
          menuId: await moduleMenu(server(), "leaf"),
          scopeName: "本部门的页",
          resourceCode: "leaf_own_department",
          scopeType: 3,
          scopeColumn: "createDept",
          scopeField: "*",
        },
      ]);
      const person = await createPerson(server(), { deptId, dataScopes: [String(scope?.["id"])] });
      const record = await made();
      await refer(leaves, record, 2, { userId: null, deptId });
      await refer(leaves, record, 3);
      const counts = await countsOf(person.client, binder(), String(record["id"]));
      const seen = await person.client.get<Page<StoredRecord>>("/api/test/leaf/list", { binderId_equal: String(record["id"]) });
      expect(seen.data.total).toBe(2);
      expect(counts.data.find(({ key }) => key === "leaf.binderId")?.count).toBe(2);
    });

    test("counts end at the limit and say that there are more", async () => {
      const { client } = await personOf(server());
      const record = await made();
      const many = Array.from({ length: MAX_RELATED_COUNT + 1 }, () => ({ binderId: record["id"] }));
      await insertRecords(server(), server().module("leaf"), DEFAULT_TENANT, many);
      const counts = await countsOf(client, binder(), String(record["id"]));
      expect(counts.data.find(({ key }) => key === "leaf.binderId")).toMatchObject({ count: MAX_RELATED_COUNT, more: true });
    });

    test("a deleted record, one of another tenant and one that never was have no counts", async () => {
      const { client } = await personOf(server());
      const record = await made();
      const foreign = await insertSample(server(), binder(), "100001");
      await client.post("/api/test/binder/remove", undefined, { ids: String(record["id"]) });
      for (const id of [String(record["id"]), String(foreign["id"]), "1"])
        expect((await countsOf(client, binder(), id)).status).toBe(404);
      expect((await countsOf(server().nobody, binder(), "1")).status).toBe(401);
    });

    test("the index tells who may open pages, and links to a record lead to its page", async () => {
      const entryFor = async (codes: readonly string[]) => {
        const { client } = await createPerson(server(), { codes });
        const { data } = await client.get<readonly ModuleIndexEntry[]>(modulesEndpoint.path);
        return data.find(({ name }) => name === "binder");
      };
      expect((await entryFor(["binder", "binder_view"]))?.page).toBe(true);
      expect(await entryFor(["binder"])).not.toHaveProperty("page");
      expect((await entryFor(["leaf"]))?.page).toBeUndefined();
      const { client } = await personOf(server());
      const record = await made();
      const [leaf] = await insertRecords(server(), server().module("leaf"), DEFAULT_TENANT, [
        { text: "一", sourceModule: "binder", sourceId: record["id"] },
      ]);
      const { data } = await client.get<Record<string, unknown>>("/api/test/leaf/detail", { id: String(leaf?.["id"]) });
      expect(data["sourceLink"]).toBe(`/test/binder/${String(record["id"])}`);
    });

    test("the page of a record is denied to callers without its module, and unknown where records have no pages", async () => {
      const access = async (codes: readonly string[], path: string) => {
        const { client } = await createPerson(server(), { codes });
        return (await client.get<string>(screenAccessEndpoint.path, { path })).data;
      };
      expect(await access(["leaf"], "/test/binder/1")).toBe("denied");
      expect(await access(["binder"], "/test/binder/1")).toBe("granted");
      expect(await access(["leaf"], "/test/leaf/1")).toBe("unknown");
    });
  },
  { modules: FOLDERS },
);
