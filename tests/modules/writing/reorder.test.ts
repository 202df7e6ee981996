import { expect, test } from "vitest";
import { DEFAULT_TENANT, TrellisError, type Page } from "#contract";
import type { Feature } from "#server";
import { serverFeatures } from "../../../src/entry/server-features.ts";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sorted } from "../../support/values/sorted.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";

interface Slide {
  readonly id: string;
  readonly name: string;
  readonly sort: number | null;
}

const SLIDES: ExtraModules = {
  "schemas/test/slide.json": {
    module: "slide",
    title: "轮播",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称", maxLength: 20 },
        album: { type: "string", title: "相册", "x-ref": { module: "album" } },
        sort: { type: "integer", title: "排序" },
      },
    },
    ui: { list: { filters: ["album"] } },
    endpoints: {
      base: "/test/slide",
      submitAB: { endpoint: "POST /submit/{a}/{b}", operation: "reorder" },
      reorder: "POST",
    },
    en: { title: "Slides", name: "Name", album: "Album", sort: "Order" },
  },
  "schemas/test/album.json": {
    module: "album",
    title: "相册",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        parentId: { type: "string", title: "上级", "x-ref": { module: "album" }, default: "0" },
        sort: { type: "integer", title: "排序" },
      },
    },
    ui: { list: { tree: "parentId" } },
    endpoints: { base: "/test/album", reorder: "POST" },
    en: { title: "Albums", name: "Name", parentId: "Above", sort: "Order" },
  },
  "schemas/test/photo.json": {
    module: "photo",
    title: "照片",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "名称" },
        album: { type: "string", title: "相册", "x-ref": { module: "album" } },
        sort: { type: "integer", title: "排序" },
      },
    },
    ui: { screen: "parent-child", parent: { module: "album", field: "album" } },
    endpoints: { base: "/test/photo", reorder: "POST" },
    en: { title: "Photos", name: "Name", album: "Album", sort: "Order" },
  },
};

const saved: string[] = [];
const WATCHING: Feature = {
  manifest: { id: "watching", screens: [], widgets: [], dialogs: [] },
  handlers: {},
  interceptors: {
    slide: {
      beforeSave: async (_context, input) => {
        if (input["name"] === "fixed") throw new TrellisError("conflict", { text: { zh: "fixed", en: "fixed" } });
        return input;
      },
      afterSave: async (_context, after, before) =>
        void saved.push(`${String(after["name"])} ${String(before?.["sort"])} → ${String(after["sort"])}`),
    },
  },
};

const insert = async (server: TestServer, sorts: readonly (number | null)[]): Promise<readonly string[]> => {
  await server.db.deleteFrom("slide").execute();
  const records = sorts.map((sort, at) => ({ name: String.fromCharCode(97 + at), sort }));
  const written = await insertRecords(server, server.module("slide"), DEFAULT_TENANT, records);
  return written.map(({ id }) => String(id));
};

const listed = async (client: TestClient): Promise<readonly Slide[]> =>
  (await client.get<Page<Slide>>("/api/test/slide/list", { size: 100 })).data.records;
const names = async (client: TestClient): Promise<string> => (await listed(client)).map(({ name }) => name).join("");

onEachDatabase(
  (server) => {
    test("a record goes to a position, or to another one's place; only those in between get other numbers", async () => {
      const { client } = await createPerson(server());
      const [a, b, , d] = await insert(server(), [10, 20, 30, 40, 50]);
      const moved = await client.post<Slide>(`/api/test/slide/submit/${a}/3`);
      expect(moved.status, moved.text).toBe(200);
      expect(moved.data).toMatchObject({ name: "a", sort: 30, revision: 2 });
      expect(await listed(client)).toMatchObject([
        { name: "b", sort: 10 },
        { name: "c", sort: 20 },
        { name: "a", sort: 30 },
        { name: "d", sort: 40, revision: 1 },
        { name: "e", sort: 50, revision: 1 },
      ]);
      expect((await client.post(`/api/test/slide/submit/${d}/${b}`)).status).toBe(200);
      expect(await names(client)).toBe("dbcae");
      expect((await client.post("/api/test/slide/reorder", { id: d, to: 99 })).status).toBe(200);
      expect(await names(client)).toBe("bcaed");
    });

    test("places that were never told apart are numbered from one", async () => {
      const { client } = await createPerson(server());
      const [, , c] = await insert(server(), [0, 0, 0, null]);
      expect((await client.post(`/api/test/slide/submit/${c}/1`)).status).toBe(200);
      expect((await listed(client)).map(({ name, sort }) => `${name}${sort}`)).toEqual(["c1", "a2", "b3", "d4"]);
    });

    test("two concurrent moves both count, and no two records share a position", async () => {
      const { client } = await createPerson(server());
      for (let round = 0; round < 5; round += 1) {
        const [a, b, , , e] = await insert(server(), [1, 2, 3, 4, 5]);
        const replies = await Promise.all([
          client.post(`/api/test/slide/submit/${a}/5`),
          client.post(`/api/test/slide/submit/${e}/1`),
          client.post(`/api/test/slide/submit/${b}/3`),
        ]);
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(sorted((await listed(client)).map(({ sort }) => sort))).toEqual([1, 2, 3, 4, 5]);
      }
    });

    test("records without a parent have their order among themselves", async () => {
      const { client } = await createPerson(server());
      const [album] = await insertRecords(server(), server().module("album"), DEFAULT_TENANT, [{ name: "册", parentId: "0" }]);
      const [, two, within] = await insertRecords(server(), server().module("photo"), DEFAULT_TENANT, [
        { name: "一", sort: 1 },
        { name: "二", sort: 2 },
        { name: "三", sort: 3, album: album?.["id"] },
      ]);
      const moved = await client.post("/api/test/photo/reorder", { id: two?.["id"], to: "1" });
      expect(moved.status, moved.text).toBe(200);
      const { data } = await client.get<Page<Slide>>("/api/test/photo/list", { size: 100 });
      expect(data.records.map(({ name, sort }) => `${name}${sort}`)).toEqual(["二1", "一2", "三3"]);
      expect((await client.post("/api/test/photo/reorder", { id: two?.["id"], to: within?.["id"] })).status).toBe(404);
    });

    test("children of a tree have their order among themselves", async () => {
      const { client } = await createPerson(server());
      const album = server().module("album");
      const [above] = await insertRecords(server(), album, DEFAULT_TENANT, [{ name: "上", parentId: "0", sort: 1 }]);
      const parentId = String(above?.["id"]);
      const [one, two] = await insertRecords(server(), album, DEFAULT_TENANT, [
        { name: "一", parentId, sort: 1 },
        { name: "二", parentId, sort: 2 },
      ]);
      expect((await client.post("/api/test/album/reorder", { id: two?.["id"], to: "1" })).status).toBe(200);
      const rows = await server()
        .db.selectFrom("album")
        .select(["id", "sort"])
        .orderBy("sort")
        .where("parent_id", "=", parentId)
        .execute();
      expect(rows.map((row) => String(row["id"]))).toEqual([two?.["id"], one?.["id"]]);
      const elsewhere = await client.post("/api/test/album/reorder", { id: two?.["id"], to: parentId });
      expect(elsewhere.status).toBe(404);
    });

    test("every record that moves is saved as any other is: with what a feature hangs on that, or not at all", async () => {
      const { client } = await createPerson(server());
      const [a, b, c] = await insert(server(), [1, 2, 3]);
      saved.length = 0;
      expect((await client.post(`/api/test/slide/submit/${a}/2`)).status).toBe(200);
      expect(sorted(saved)).toEqual(["a 1 → 2", "b 2 → 1"]);
      await server().db.updateTable("slide").set({ name: "fixed" }).where("id", "=", String(c)).execute();
      const refused = await client.post(`/api/test/slide/submit/${b}/3`);
      expect([refused.status, refused.msg]).toEqual([409, "fixed"]);
      expect((await listed(client)).map(({ sort }) => sort)).toEqual([1, 2, 3]);
    });

    test("needs the right to edit, a record there is, and a place that can be", async () => {
      const { client } = await createPerson(server());
      const [a, b] = await insert(server(), [1, 2]);
      const reader = await createPerson(server(), { codes: ["slide", "slide_add"] });
      expect((await reader.client.post(`/api/test/slide/submit/${a}/2`)).status).toBe(403);
      const person = await createPerson(server());
      const admin = await server().signIn("admin");
      await admin.post("/api/blade-system/role/field-rules", {
        roleId: person.roleId,
        module: "slide",
        rights: { sort: "read" },
      });
      expect((await person.client.post(`/api/test/slide/submit/${a}/2`)).status).toBe(403);
      for (const [id, to, status] of [
        [a, "0", 400],
        [a, "x", 400],
        ["x", "1", 400],
        ["1234567890123456789", "1", 404],
        [b, "1234567890123456789", 404],
      ]) {
        expect((await client.post(`/api/test/slide/submit/${id}/${to}`)).status, `${id} ${to}`).toBe(status);
      }
      expect(await names(client)).toBe("ab");
    });
  },
  { modules: SLIDES, deps: { features: [...serverFeatures, WATCHING] } },
);
