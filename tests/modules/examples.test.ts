import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localTime } from "#server";
import { loadWithExamples } from "../../scripts/support/project.ts";
import { exampleSeeds } from "../../seeds/index.ts";
import { DATABASE, createTestServer, type TestServer } from "../support/server/create-test-server.ts";
import { exampleModules } from "../support/modules/examples.ts";
import { createPerson, createTenant, endpointOf, pathOf, type Person } from "../support/records/fixtures.ts";
import type { TestReply } from "../support/server/test-client.ts";
import { TIME_ZONE } from "../support/server/test-deps.ts";

const FILES = readdirSync(new URL("../../examples", import.meta.url), { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".json") && !name.endsWith("area.json"))
  .map((name) => name.slice(0, -".json".length));

type Values = Readonly<Record<string, unknown>>;

let server: TestServer;
let person: Person;

// The embedded database: computed values, roll-ups and constraints hold there as they do on PostgreSQL.
beforeAll(async () => {
  server = await createTestServer({ database: DATABASE, modules: exampleModules(...FILES) });
  person = await createPerson(server, { tenantId: await createTenant(server) });
});
afterAll(async () => {
  await server.close();
  expect(server.errors).toEqual([]);
});

const save = (path: string, values: object): Promise<TestReply<Values>> =>
  person.client.post<Values>(`/api/${path}/submit`, values);
const saved = async (path: string, values: object): Promise<Values> => {
  const reply = await save(path, values);
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
};
const read = async (path: string, { id }: Values): Promise<Values> =>
  (await person.client.get<Values>(`/api/${path}/detail`, { id: String(id) })).data;
const refused = async (path: string, values: object): Promise<readonly unknown[]> => {
  const { status, errors } = await save(path, values);
  expect(status).toBe(400);
  return errors.map(({ pointer }) => pointer);
};

test("every example is valid beside the modules of the project, in an area with a title", async () => {
  const { catalog, findings } = await loadWithExamples();
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const names = FILES.map((file) => file.split("/")[1] ?? "");
  expect(names.filter((name) => !catalog.modules.has(name))).toEqual([]);
  const areas = new Set(FILES.map((file) => file.split("/")[0] ?? ""));
  expect(areas.size).toBeGreaterThanOrEqual(9);
});

test("a clinic books no room twice", async () => {
  const visit = { patient: "甲", room: "1", startAt: "2026-05-04 09:00:00", endAt: "2026-05-04 10:00:00" };
  await saved("clinic/appointment", visit);
  expect(await refused("clinic/appointment", { ...visit, patient: "乙", endAt: "2026-05-04 09:30:00" })).toEqual(["/startAt"]);
  await saved("clinic/appointment", { ...visit, patient: "丙", room: "2" });
  expect(await refused("clinic/appointment", { ...visit, room: "3", kind: "other" })).toEqual(["/reason"]);
});

test("a quotation computes its lines and its total", async () => {
  const quotation = await saved("quotation/quotation", {
    customer: "甲",
    quotedOn: "2026-05-04",
    discount: 0.1,
    lines: [
      { item: "a", price: "10.50", count: 2 },
      { item: "b", price: "3", count: 3 },
    ],
  });
  expect(quotation).toMatchObject({ net: "30", reduction: "3", tax: "3.51", total: "30.51", validUntil: "2026-06-03" });
});

test("a truck gathers its maintenance, also after a deletion", async () => {
  const truck = await saved("fleet/truck", { plate: "沪A00001" });
  const first = await saved("fleet/maintenance", { truckId: truck["id"], servicedOn: "2026-05-01", cost: "100" });
  await saved("fleet/maintenance", { truckId: truck["id"], servicedOn: "2026-05-02", cost: "50.5" });
  const gathered = await read("fleet/truck", truck);
  const removed = await person.client.post("/api/fleet/maintenance/remove", undefined, { ids: String(first["id"]) });
  expect(removed.status, removed.text).toBe(200);
  const counts = [gathered, await read("fleet/truck", truck)].map(({ services, serviceCost }) => [services, serviceCost]);
  expect(counts).toEqual([
    [2, "150.5"],
    [1, "50.5"],
  ]);
});

test("a survey asks for a reason only of dissatisfied guests, and for a number only to call back", async () => {
  expect(await refused("survey/visit-survey", { respondent: "甲", score: 2, callBack: true })).toEqual(["/complaint", "/phone"]);
  expect(await saved("survey/visit-survey", { respondent: "乙", score: 5 })).toMatchObject({ verdict: "推荐", complaint: null });
});

test("a library lends a book once at a time, and knows what is out", async () => {
  const book = await saved("library/book", { code: "TP-1", name: "数据库" });
  expect(book).toMatchObject({ loans: 0, available: true });
  const loan = { bookId: book["id"], reader: "甲", borrowedOn: "2026-05-01", dueOn: "2026-05-20" };
  const first = await saved("library/book-loan", loan);
  expect(first).toMatchObject({ days: 19, status: "out" });
  expect(await refused("library/book-loan", { ...loan, reader: "乙", borrowedOn: "2026-05-10" })).toEqual(["/borrowedOn"]);
  expect(await read("library/book", book)).toMatchObject({ loans: 1, out: 1, lastOn: "2026-05-01", available: false });
  const back = await person.client.post("/api/library/book-loan/giveBack", undefined, { ids: String(first["id"]) });
  expect(back.status, back.text).toBe(200);
  expect(await read("library/book", book)).toMatchObject({ loans: 1, out: 0, available: true });
  await saved("library/book-loan", { ...loan, reader: "乙", borrowedOn: "2026-05-10" });
});

test("a loan is renewed by what the form asks, each time counts, and a field bounds what is computed", async () => {
  const book = await saved("library/book", { code: "TP-2", name: "网络" });
  const loan = await saved("library/book-loan", {
    bookId: book["id"],
    reader: "甲",
    borrowedOn: "2026-05-01",
    dueOn: "2026-05-20",
  });
  const renew = (days: number): Promise<TestReply<Values>> =>
    person.client.post<Values>("/api/library/book-loan/renew", { extension: days }, { ids: String(loan["id"]) });
  const both = await Promise.all([renew(10), renew(14)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read("library/book-loan", loan)).toMatchObject({ dueOn: "2026-06-13", days: 43, renewals: 2 });
  const third = await renew(1);
  expect([third.status, third.errors.map(({ pointer }) => pointer)]).toEqual([400, ["/renewals"]]);
  expect(await read("library/book-loan", loan)).toMatchObject({ dueOn: "2026-06-13", renewals: 2 });
});

test("a course counts its enrolments in the reply of the save that adds them", async () => {
  const course = await saved("training/course", {
    name: "安全",
    startsOn: "2026-06-01",
    seats: 3,
    enrolments: [{ person: "甲", paid: "80" }, { person: "乙" }],
  });
  expect(course).toMatchObject({ taken: 2, free: 1, fees: "80" });
  const [first] = (course["enrolments"] ?? []) as readonly Values[];
  const { id, revision } = course;
  const fewer = await saved("training/course", { id, revision, enrolments: [{ id: first?.["id"], isDeleted: 1 }] });
  expect(fewer).toMatchObject({ taken: 1, free: 2, fees: "0" });
  expect(await refused("training/course", { id, enrolments: [{ person: "乙" }] })).toEqual(["/enrolments/0/person"]);
});

test("an asset computes its depreciation, and stays as it is once it is written off", async () => {
  const asset = await saved("facility/asset", {
    name: "打印机",
    price: "1300",
    salvage: "100",
    boughtOn: "2024-02-29",
    years: 3,
  });
  expect(asset).toMatchObject({ yearly: "400", writtenOffOn: "2027-02-28", status: "used" });
  expect(await refused("facility/asset", { name: "桌", price: "10", salvage: "11", boughtOn: "2024-02-29" })).toEqual([
    "/salvage",
  ]);
  const gone = await person.client.post("/api/facility/asset/writeOff", undefined, { ids: String(asset["id"]) });
  expect(gone.status, gone.text).toBe(200);
  await save("facility/asset", { id: asset["id"], price: "1" });
  expect(await read("facility/asset", asset)).toMatchObject({ price: "1300", yearly: "400", status: "gone" });
});

test("the records of the demo fill every example, and each could have been saved by a person", async () => {
  const seeds = exampleSeeds((days) => localTime(new Date(Date.now() + days * 86_400_000), TIME_ZONE));
  expect(seeds.map(({ module }) => module).toSorted()).toEqual(FILES.map((file) => file.split("/")[1] ?? "").toSorted());
  await server.server.addSeeds("examples", seeds);
  const admin = await server.signIn("admin");
  const refusals: unknown[] = [];
  for (const { module: name, records } of seeds) {
    const module = server.module(name);
    expect(records.length, name).toBeGreaterThan(2);
    for (const { id } of records) {
      const stored = await admin.get<Values>(pathOf(endpointOf(module, "detail")!), { id: String(id) });
      const state = module.states?.list.find(({ value }) => value === stored.data[module.states?.field ?? ""]);
      // A record in an end state cannot be edited.
      if (state?.end === true) continue;
      const { revision, ...values } = stored.data;
      const written = Object.fromEntries(
        module.fields.flatMap(({ name: field, readOnly }) => (readOnly ? [] : [[field, values[field] ?? null]])),
      );
      const reply = await admin.post(pathOf(endpointOf(module, "submit")!), { ...written, id, revision });
      // Nor can a line of a record that is closed.
      if (reply.status !== 200 && !reply.text.includes('"linesLocked"')) refusals.push([name, id, reply.text]);
    }
  }
  expect(refusals).toEqual([]);
});
