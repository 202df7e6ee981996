import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, HEADERS, changesEndpoint, type RecordsChanged } from "#contract";
import { createPerson, createTenant, insertRecords, insertSample, type Person } from "../../support/records/fixtures.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";

const UPDATE = "/api/test/specimen/update";
const people = new WeakMap<TestServer, Promise<Person>>();

/** Somebody who changes things while others listen. */
function writerOf(server: TestServer): Promise<Person> {
  const known = people.get(server) ?? createPerson(server);
  people.set(server, known);
  return known;
}

async function listen(client: TestClient, modules = "specimen"): Promise<EventReader> {
  const response = await client.fetch(`${changesEndpoint.path}?modules=${modules}`);
  expect(response.status).toBe(200);
  const reader = new EventReader(response);
  expect((await reader.next()).event).toBe("ready");
  return reader;
}

const changeIn = async (reader: EventReader): Promise<RecordsChanged> => {
  const { event, data } = await reader.next();
  expect(event).toBe("change");
  return JSON.parse(data) as RecordsChanged;
};

onEachDatabase(
  (server) => {
    const specimen = async (): Promise<string> =>
      String((await insertSample(server(), server().module("specimen"), DEFAULT_TENANT))["id"]);
    const change = async (id: string, client?: TestClient): Promise<void> => {
      const by = client ?? (await writerOf(server())).client;
      const reply = await by.post(UPDATE, { id, count: 5 * nextSample() });
      expect(reply.status, reply.text).toBe(200);
    };

    describe("who listens to a module", () => {
      test("is told which records somebody else has changed, how and who; and nothing of what is in them", async () => {
        const { client } = await createPerson(server());
        const writer = await writerOf(server());
        const reader = await listen(client);
        const id = await specimen();
        await change(id);
        const told = await changeIn(reader);
        expect(Object.keys(told).toSorted()).toEqual(["by", "ids", "kind", "module"]);
        expect(told).toEqual({ module: "specimen", kind: "edit", ids: [id], by: expect.stringMatching(/^person/) });
        await writer.client.post("/api/test/specimen/remove", undefined, { ids: id });
        expect(await changeIn(reader)).toMatchObject({ kind: "remove", ids: [id] });
        const sample = await sampleRecord(server(), server().module("specimen"), DEFAULT_TENANT);
        const added = await writer.client.post<{ id: string }>("/api/test/specimen/save", {
          title: sample["title"],
          amount: sample["amount"],
        });
        expect(added.status, added.text).toBe(200);
        expect(await changeIn(reader)).toMatchObject({ kind: "add", ids: [added.data.id] });
        await reader.cancel();
      });

      test("is told of a bulk change in one message, without ids when they are many", async () => {
        const { client } = await createPerson(server());
        const writer = await writerOf(server());
        const reader = await listen(client);
        const module = server().module("specimen");
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const edit = async (count: number): Promise<string[]> => {
          const records = await insertRecords(
            server(),
            module,
            DEFAULT_TENANT,
            Array.from({ length: count }, () => ({ ...sample, essay: null, count: 0 })),
          );
          const ids = records.map((record) => String(record["id"]));
          const reply = await writer.client.post("/api/trellis/records/specimen/bulk/edit", { ids, values: { count: 5 } });
          expect(reply.status, reply.text).toBe(200);
          return ids;
        };
        const few = await edit(3);
        expect((await changeIn(reader)).ids?.toSorted()).toEqual(few.toSorted());
        await edit(201);
        expect((await changeIn(reader)).ids).toBeNull();
        await reader.cancel();
      });

      test("is not told of a refused change, nor of one that changed nothing", async () => {
        const { client } = await createPerson(server());
        const writer = await writerOf(server());
        const reader = await listen(client);
        const [first, second] = [await specimen(), await specimen()];
        expect((await writer.client.post(UPDATE, { id: first, count: 7 })).status).toBe(400);
        expect((await writer.client.post(UPDATE, { id: first })).status).toBe(200);
        await change(second);
        expect((await changeIn(reader)).ids).toEqual([second]);
        await reader.cancel();
      });

      test("is not told what the same page did, but what another page of the same person did", async () => {
        const { client } = await createPerson(server());
        const here = client.with({ [HEADERS.tab]: "here" });
        const reader = await listen(here);
        const [own, other] = [await specimen(), await specimen()];
        await change(own, here);
        await change(other, client.with({ [HEADERS.tab]: "there" }));
        expect((await changeIn(reader)).ids).toEqual([other]);
        await reader.cancel();
      });

      test("is told of all the modules asked for that may be read, and of no other", async () => {
        const { client } = await createPerson(server(), { codes: ["specimen", "parcel"] });
        const writer = await writerOf(server());
        const reader = await listen(client, "specimen,shelf,parcel,nonsense");
        const shelf = await insertSample(server(), server().module("shelf"), DEFAULT_TENANT);
        const reply = await writer.client.post("/api/test/shelf/submit", { id: shelf["id"], name: "anders" });
        expect(reply.status, reply.text).toBe(200);
        const id = await specimen();
        await change(id);
        expect(await changeIn(reader)).toMatchObject({ module: "specimen", ids: [id] });
        await reader.cancel();
        for (const modules of ["shelf", "nonsense"]) {
          expect((await client.fetch(`${changesEndpoint.path}?modules=${modules}`)).status).toBe(403);
        }
        expect((await client.fetch(changesEndpoint.path)).status).toBe(400);
        expect((await server().nobody.fetch(`${changesEndpoint.path}?modules=specimen`)).status).toBe(401);
      });

      test("is not told of another tenant's records", async () => {
        const { client } = await createPerson(server());
        const other = await createPerson(server(), { tenantId: await createTenant(server()) });
        const reader = await listen(client);
        const foreign = await insertSample(server(), server().module("specimen"), other.tenantId);
        await change(String(foreign["id"]), other.client);
        const own = await specimen();
        await change(own);
        expect((await changeIn(reader)).ids).toEqual([own]);
        await reader.cancel();
      });

      test("is not told of records outside the data scope", async () => {
        const menu = await server().db.selectFrom("menu").select(["id"]).where("code", "=", "specimen").executeTakeFirstOrThrow();
        const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
          { menuId: String(menu["id"]), resourceCode: `live${nextSample()}`, scopeName: "own", scopeType: 2 },
        ]);
        const { client, userId } = await createPerson(server(), { dataScopes: [String(scope?.["id"])] });
        const reader = await listen(client);
        const [hidden, shown] = [await specimen(), await specimen()];
        await server().db.updateTable("specimen").set({ create_user: userId }).where("id", "=", shown).execute();
        await change(hidden);
        await change(shown);
        expect((await changeIn(reader)).ids).toEqual([shown]);
        const both = { ids: [hidden, shown], values: { count: 995 } };
        await (await writerOf(server())).client.post("/api/trellis/records/specimen/bulk/edit", both);
        expect((await changeIn(reader)).ids, "of a message about both only the own").toEqual([shown]);
        await reader.cancel();
      });
    });

    describe("a stream", () => {
      test("ends when its session is signed out", async () => {
        const { client } = await createPerson(server());
        const reader = await listen(client);
        await client.get("/api/blade-auth/oauth/logout");
        expect(await reader.next()).toEqual({ event: "end", data: "session" });
        expect(await reader.closed()).toBe(true);
      });

      test("ends when its modules may be read no longer", async () => {
        const { client, roleId } = await createPerson(server());
        const reader = await listen(client);
        await server().db.deleteFrom("trellis_role_menu").where("role_id", "=", roleId).execute();
        await (await server().signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
        expect(await reader.next()).toEqual({ event: "end", data: "access" });
        expect(await reader.closed()).toBe(true);
      });

      test("is for one of a session's pages, and there is room for so many", async () => {
        const { client } = await createPerson(server());
        const readers = [];
        for (let page = 0; page < 8; page += 1) readers.push(await listen(client));
        const refused = await client.fetch(`${changesEndpoint.path}?modules=specimen`);
        expect(refused.status).toBe(429);
        expect(refused.headers.get("Retry-After")).toBe("60");
        await readers.pop()?.cancel();
        readers.push(await listen(client));
        for (const reader of readers) await reader.cancel();
      });

      test("is never held back or kept by what is in between, and asks for no more than a look with HEAD", async () => {
        const { client } = await createPerson(server());
        const response = await client.fetch(`${changesEndpoint.path}?modules=specimen`, { method: "HEAD" });
        expect(response.status).toBe(200);
        expect(response.body).toBeNull();
        expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
        expect(response.headers.get("Cache-Control")).toBe("no-store, no-transform");
        expect(response.headers.get("X-Accel-Buffering")).toBe("no");
      });

      test("ends the stream of a client that reads nothing, instead of buffering for it", async () => {
        const { client } = await createPerson(server());
        const idle = await client.fetch(`${changesEndpoint.path}?modules=specimen`);
        const reader = await listen((await createPerson(server())).client);
        const ids = Array.from({ length: 200 }, (_, at) => `40000000000000${10_000 + at}`).join(",");
        const message = { module: "specimen", kind: "edit", tenant: DEFAULT_TENANT, ids, by: "x".repeat(90), tab: "" };
        for (let at = 0; at < 40; at += 1) await server().deps.bus.publish("trellis/changes", JSON.stringify(message));
        // The fast reader has received everything. By then the slow one was offered the same amount.
        for (let at = 0; at < 40; at += 1) await changeIn(reader);
        await reader.cancel();
        const late = new EventReader(idle);
        const events: string[] = [];
        while (events.at(-1) !== "end") events.push((await late.next()).event);
        expect(events.length).toBeLessThan(40);
      });
    });
  },
  { modules: SPECIMENS },
);
