import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, TRANSFER_LIMITS, type Json, type RowFault } from "#contract";
import { inputFields, type Field, type Module } from "#metadata";
import { endpointOf, pathOf, personOf } from "../../support/records/fixtures.ts";
import { brokenValues, isConditional, roundsOf, type BrokenCase } from "../../support/values/broken-values.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { cellOf, checked, faultsOf, imported, workbook } from "../../support/records/transfer.ts";

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter(
    (module) => endpointOf(module, "submit", "save") !== null && module.screen !== "single",
  ),
);
interface Case {
  readonly name: string;
  readonly body: Record<string, Json>;
}

/** Three that are right, and rows that break every rule that a cell can break, one rule of each field in a row. */
async function casesOf(server: TestServer, module: Module, fields: readonly Field[]): Promise<Case[]> {
  const sample = (): Promise<Record<string, Json>> => sampleRecord(server, module, DEFAULT_TENANT);
  const cases: Case[] = [];
  for (const name of ["one", "another", "a third"]) cases.push({ name, body: await sample() });
  const broken = fields
    // A password is hashed before validation, so every text is valid.
    .filter((field) => !isConditional(field) && field.format !== "password")
    .flatMap((field) => brokenValues(field).map((value): BrokenCase => ({ field, broken: value })))
    .filter(({ field, broken: { value, keyword } }) => {
      if (!isCell(value, field) || keyword === "characters") return false;
      // An empty cell leaves the field out, so its default fills it; a form that sends it empty is refused.
      return keyword !== "required" || field.default === undefined;
    });
  // In halves: a row in which every cell is empty is no row.
  const rounds = roundsOf(broken).flatMap((round) => [0, 1].map((odd) => round.filter((_case, at) => at % 2 === odd)));
  for (const round of rounds.filter(({ length }) => length > 0)) {
    const values = Object.fromEntries(round.map(({ field, broken: { value } }) => [field.name, value]));
    const name = round.map(({ field, broken: { case: rule } }) => `${field.name}: ${rule}`).join(", ");
    cases.push({ name, body: { ...(await sample()), ...values } });
  }
  return cases;
}

/** Value of a cell: an object in a cell is a text. */
function isCell(value: Json, field: Field): boolean {
  if (typeof value === "object" && value !== null) return false;
  return String(value).length <= TRANSFER_LIMITS.cell && (field.type !== "array" || typeof value === "string");
}

function verdictOf(errors: readonly { field: string | null; keyword: string }[]): string[] {
  return [...new Set(errors.map(({ field, keyword }) => `${field}: ${keyword}`))].sort();
}

/** Texts that the server makes from the other fields of a record. */
const NAMING = new Set(["investment-order-income.incomeNo", "quotes-rate.pair", "invitation.plainContent"]);

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const fields = inputFields(module, "add").filter((field) => field.name !== "tenantId" || module.tenancy === "platform");

      test("judges the rows of a file as it judges records that are sent", async () => {
        const { client } = await personOf(server());
        const cases = await casesOf(server(), module, fields);
        const file = workbook([
          fields.map((field) => field.name),
          ...cases.map(({ body }) => fields.map((field) => cellOf(body[field.name]))),
        ]);
        const before = await count(server(), module);
        const job = await checked(client, module, file, { mode: "add" });
        expect(job.state, job.reason ?? "").toBe("checked");
        expect(await count(server(), module), "a dry run keeps nothing").toBe(before);
        const byRow = Map.groupBy(await faultsOf(client, module, job), (fault: RowFault) => fault.row);
        const add = pathOf(endpointOf(module, "save", "submit")!);
        const saved: string[] = [];
        for (const [at, { name, body }] of cases.entries()) {
          const reply = await client.post(add, body);
          const own = verdictOf(reply.errors.map(({ pointer, keyword }) => ({ field: pointer.split("/")[1] ?? null, keyword })));
          if (reply.status === 200) saved.push(name);
          expect(verdictOf(byRow.get(at + 2) ?? []), `${name}: ${reply.text}`).toEqual(own);
        }
        expect(saved).toEqual(expect.arrayContaining(["one", "another", "a third"]));
        expect(job.import?.counts).toMatchObject({ rows: cases.length, good: saved.length, bad: cases.length - saved.length });
      });

      test("keeps of a file what it keeps of records that are sent", async () => {
        const { client } = await personOf(server());
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const twin = await sampleRecord(server(), module, DEFAULT_TENANT);
        const differing = fields.filter((field) => JSON.stringify(sample[field.name]) !== JSON.stringify(twin[field.name]));
        const file = workbook([fields.map(({ name }) => name), fields.map((field) => cellOf(twin[field.name]))]);
        const job = await imported(client, module, await checked(client, module, file, { mode: "add" }));
        expect(job.state, JSON.stringify(job)).toBe("done");
        expect(job.import?.counts).toMatchObject({ rows: 1, good: 1, bad: 0, added: 1 });
        const theirs = await newest(server(), module);
        const reply = await client.post(pathOf(endpointOf(module, "save", "submit")!), sample);
        expect(reply.status, reply.text).toBe(200);
        const ours = await newest(server(), module);
        // The server creates this value for one record only.
        const own = module.fields.filter(
          ({ name, readOnly, unique, serial }) => readOnly && (unique || serial !== null || NAMING.has(`${module.name}.${name}`)),
        );
        const varying = new Set([
          ...[...differing, ...own].map(({ name }) => column(name)),
          "id",
          "create_time",
          "update_time",
          "tenant_id",
        ]);
        for (const [name, value] of Object.entries(ours))
          if (!varying.has(name) && !/password/.test(name)) expect({ [name]: theirs[name] }).toEqual({ [name]: value });
      });
    });
  },
  { modules: SPECIMENS },
);

async function count(server: TestServer, module: Module): Promise<number> {
  const rows = await server.db.selectFrom(module.table).select("id").execute();
  return rows.length;
}

async function newest(server: TestServer, module: Module): Promise<Record<string, unknown>> {
  return server.db.selectFrom(module.table).selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

function column(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
