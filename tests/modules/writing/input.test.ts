import { beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type Json } from "#contract";
import { comparedFields, inputFields, uniqueRules, type Endpoint, type Module } from "#metadata";
import { endpointOf, insertSample, pathOf, personOf, makeRoom } from "../../support/records/fixtures.ts";
import { brokenValues, isConditional, roundsOf, type BrokenCase } from "../../support/values/broken-values.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { representatives } from "../../support/modules/representative-modules.ts";
import { sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter((module) => endpointOf(module, "submit", "save") !== null),
);

function adds(module: Module): Endpoint {
  return endpointOf(module, "save", "submit")!;
}

/** Records of a tenant outlive it, so its number is never given to another. */
const NEVER_AGAIN = new Set(["tenant.tenantId"]);

/** Texts that an interceptor reads as something: not any text will do. */
const INTERPRETED = new Set(["data-scope.scopeField", "data-scope.scopeColumn"]);

const HAN = /[\u4e00-\u9fff]/;
function nameOf({ field, broken }: BrokenCase): string {
  return `${field.name} (${broken.case})`;
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const path = pathOf(adds(module));
      beforeEach(() => makeRoom(server(), module));
      const fields = inputFields(module, "add").filter((field) => field.name !== "tenantId" || module.tenancy === "platform");
      const cases = fields
        .filter((field) => !isConditional(field))
        .flatMap((field) => brokenValues(field).map((broken): BrokenCase => ({ field, broken })));
      // The root of a tree fills an empty required field.
      const isFilled = ({ field, broken }: BrokenCase): boolean =>
        broken.keyword === "required" && module.tree?.parentField === field.name;
      const refused = cases.filter((one) => !isFilled(one));
      const rounds = roundsOf(refused.filter(({ broken }) => broken.keyword !== "characters"));

      test.each(rounds.map((round) => [round.map(nameOf).join(", "), round] as const))(
        "names all of %s",
        async (_names, round) => {
          const { client } = await personOf(server());
          const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
          const body = { ...sample, ...Object.fromEntries(round.map(({ field, broken }) => [field.name, broken.value])) };
          const reply = await client.post<Row>(path, body);
          expect(reply.status, reply.text).toBe(400);
          expect(reply.errors).toEqual(
            expect.arrayContaining(
              round.map(({ field, broken }) =>
                expect.objectContaining({
                  pointer: `/${field.name}`,
                  keyword: broken.keyword,
                  message: expect.stringMatching(HAN),
                }),
              ),
            ),
          );
          const english = await client.with({ "Accept-Language": "en-GB" }).post(path, body);
          expect(english.errors.map((error) => error.pointer)).toEqual(reply.errors.map((error) => error.pointer));
          expect(
            english.errors.filter((error) => HAN.test(error.message)),
            english.text,
          ).toEqual([]);
        },
      );

      const filled = roundsOf(cases.filter(isFilled));
      test.each(filled.map((round) => [round.map(nameOf).join(", "), round] as const))("fills %s", async (_names, round) => {
        const { client } = await personOf(server());
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const empty = Object.fromEntries(round.map(({ field, broken }) => [field.name, broken.value]));
        const reply = await client.post<Row>(path, { ...sample, ...empty });
        expect(reply.status, reply.text).toBe(200);
      });

      // The request is refused before any field of it is judged: one field stands for all.
      const unkept = [
        ...new Map(refused.filter(({ broken }) => broken.keyword === "characters").map((one) => [one.broken.case, one])),
      ];
      test.each(unkept)("refuses a text with %s", async (_case, { field, broken }) => {
        const { client } = await personOf(server());
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const reply = await client.post<Row>(path, { ...sample, [field.name]: broken.value });
        expect(reply.status, reply.text).toBe(400);
      });

      const required = fields.filter(
        (field) =>
          field.required && field.default === undefined && !isConditional(field) && module.tree?.parentField !== field.name,
      );
      test("names every missing field at once", async () => {
        const { client } = await personOf(server());
        const reply = await client.post(path, {});
        expect(reply.status, reply.text).toBe(required.length === 0 ? 200 : 400);
        const missing = reply.errors.filter((error) => error.keyword === "required").map((error) => error.pointer);
        expect(missing).toEqual(expect.arrayContaining(required.map((field) => `/${field.name}`)));
      });

      test.each(fields.filter((field) => field.unique).map((field) => [field.name, field] as const))(
        "refuses a second living record with the same %s, and takes it after the first is removed",
        async (_field, field) => {
          const { client } = await personOf(server());
          const first = await client.post<Row>(path, await sampleRecord(server(), module, DEFAULT_TENANT));
          expect(first.status, first.text).toBe(200);
          const value = field.writeOnly ? null : (first.data[field.name] as Json);
          if (value === null) return;
          const sample = { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), [field.name]: value };
          const second = await client.post(path, sample);
          expect(second.status, second.text).toBe(400);
          expect(second.errors).toContainEqual(expect.objectContaining({ pointer: `/${field.name}`, keyword: "x-unique" }));
          const remove = endpointOf(module, "remove");
          if (remove === null || NEVER_AGAIN.has(`${module.name}.${field.name}`)) return;
          expect((await client.post(pathOf(remove), { ids: first.data["id"] })).status).toBe(200);
          const third = await client.post(path, sample);
          expect(third.status, third.text).toBe(200);
        },
      );

      test.each(
        uniqueRules(module).flatMap((rule) =>
          rule.among.length === 0
            ? []
            : [
                [
                  comparedFields(rule)
                    .map(({ name }) => name)
                    .join(" and "),
                  rule,
                ] as const,
              ],
        ),
      )("refuses a second living record with the same %s, and takes it after the first is removed", async (_fields, rule) => {
        const { client } = await personOf(server());
        const compared = comparedFields(rule).map(({ name }) => name);
        const first = await client.post<Row>(path, await sampleRecord(server(), module, DEFAULT_TENANT));
        expect(first.status, first.text).toBe(200);
        const same = Object.fromEntries(compared.map((name) => [name, first.data[name] as Json]));
        const sample = { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), ...same };
        const second = await client.post(path, sample);
        expect(second.status, second.text).toBe(400);
        const [error] = second.errors.filter(({ keyword }) => keyword === "x-unique");
        expect(compared.map((name) => `/${name}`)).toContain(error?.pointer);
        const remove = endpointOf(module, "remove");
        if (remove === null) return;
        expect((await client.post(pathOf(remove), { ids: first.data["id"] })).status).toBe(200);
        const third = await client.post(path, sample);
        expect(third.status, third.text).toBe(200);
      });

      test("refuses a field that there is not, and forgives those the server itself sends", async () => {
        const { client } = await personOf(server());
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const unknown = await client.post(path, { ...sample, noSuchField: 1 });
        expect(unknown.status, unknown.text).toBe(400);
        expect(unknown.errors).toContainEqual(
          expect.objectContaining({ pointer: "/noSuchField", keyword: "additionalProperties" }),
        );
        const sent = { createTime: "x", createUserName: "x", hasChildren: true, children: [], $index: 3, isDeleted: 1 };
        const labels = Object.fromEntries(
          module.fields.flatMap((field) => (field.labelKey === null ? [] : [[field.labelKey, "x"]])),
        );
        const kind = await client.post(path, { ...sample, ...sent, ...labels });
        expect(kind.status, kind.text).toBe(200);
      });

      test.each([
        ["nothing", undefined],
        ["a list", [1]],
        ["a number", 5],
        ["a text", "x"],
        ["nested beyond reason", JSON.parse(`${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`) as Json],
      ])("a body that is %s is no accident", async (_what, body) => {
        const { client } = await personOf(server());
        const reply = await client.post(path, body);
        expect([200, 400, 413], reply.text).toContain(reply.status);
      });

      test.each(["{", "", "[", '{"a":1}{', "\u0000"])("a body %j that is not JSON is refused", async (text) => {
        const { client } = await personOf(server());
        const response = await client.fetch(path, {
          method: "POST",
          body: text,
          headers: { "Content-Type": "application/json" },
        });
        expect([200, 400]).toContain(response.status);
      });

      const strings = fields.filter(
        (field) =>
          field.type === "string" &&
          typeof field.schema["maxLength"] === "number" &&
          field.schema["pattern"] === undefined &&
          field.format === null &&
          field.ref === null &&
          field.dict === null &&
          field.options === null &&
          !INTERPRETED.has(`${module.name}.${field.name}`) &&
          !isConditional(field),
      );
      test("counts texts in characters", async () => {
        const { client } = await personOf(server());
        const longest = Object.fromEntries(strings.map((field) => [field.name, "😀".repeat(Number(field.schema["maxLength"]))]));
        const reply = await client.post<Row>(path, { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), ...longest });
        expect(reply.status, reply.text.slice(0, 500)).toBe(200);
        for (const field of strings) if (!field.writeOnly) expect(reply.data[field.name], field.name).toBe(longest[field.name]);
      });

      const changes = endpointOf(module, "submit", "update");
      if (changes === null) return;
      test("an edit keeps what it does not name and clears what it empties", async () => {
        const { client } = await personOf(server());
        const added = await client.post<Row>(path, await sampleRecord(server(), module, DEFAULT_TENANT));
        const optional = inputFields(module, "edit").find(
          (field) =>
            !field.required &&
            !field.writeOnly &&
            !isConditional(field) &&
            field.dict === null &&
            field.name !== module.tree?.parentField &&
            typeof added.data[field.name] === "string",
        );
        const kept = await client.post<Row>(pathOf(changes), { id: added.data["id"] });
        expect(kept.status, kept.text).toBe(200);
        for (const field of module.fields)
          if (!field.writeOnly) expect(kept.data[field.name], field.name).toEqual(added.data[field.name]);
        if (optional === undefined) return;
        const cleared = await client.post<Row>(pathOf(changes), { id: added.data["id"], [optional.name]: "" });
        expect(cleared.status, cleared.text).toBe(200);
        expect(cleared.data[optional.name], optional.name).toBeNull();
      });

      test("never stores a client's value for a read-only field or a field of another form", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const accepted = new Set(inputFields(module, "edit").map((field) => field.name));
        const closed = module.fields.filter((field) => !accepted.has(field.name) && field.name !== "tenantId");
        if (closed.length === 0) return;
        const body = Object.fromEntries(closed.map((field) => [field.name, field.type === "string" ? "111111" : 1]));
        const reply = await client.post(pathOf(changes), { id: record["id"], ...body });
        expect(reply.status, reply.text).toBe(200);
        const after = await server()
          .db.selectFrom(module.table)
          .selectAll()
          .where("id", "=", record["id"])
          .executeTakeFirstOrThrow();
        for (const field of closed) {
          const column = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
          const [now, before] = [after[column] ?? null, record[field.name] ?? null];
          // The server can have computed its own value; it did not store the sent one.
          if (JSON.stringify(now) === JSON.stringify(before)) continue;
          expect(String(now), field.name).not.toBe(String(body[field.name]));
        }
      });
    });
  },
  { modules: SPECIMENS },
);
