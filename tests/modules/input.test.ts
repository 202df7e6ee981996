import { beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type Json } from "#contract";
import { comparedFields, inputFields, uniqueRules, type Endpoint, type Module } from "#metadata";
import { endpointOf, insertSample, pathOf, personOf, makeRoom } from "../support/arrange.ts";
import { brokenValues, isConditional } from "../support/broken-values.ts";
import { onEachDatabase } from "../support/on-each-database.ts";
import { sampleRecord } from "../support/sample-record.ts";
import { SPECIMENS } from "../support/specimens.ts";
import { testCatalog } from "../support/test-deps.ts";

type Row = Record<string, unknown>;

const modules = [...(await testCatalog(SPECIMENS)).modules.values()].filter(
  (module) => endpointOf(module, "submit", "save") !== null,
);

function adds(module: Module): Endpoint {
  return endpointOf(module, "save", "submit")!;
}

/** Records of a tenant outlive it, so its number is never given to another. */
const NEVER_AGAIN = new Set(["tenant.tenantId"]);

/** Texts that an interceptor reads as something: not any text will do. */
const INTERPRETED = new Set(["data-scope.scopeField", "data-scope.scopeColumn"]);

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const path = pathOf(adds(module));
      beforeEach(() => makeRoom(server(), module));
      const fields = inputFields(module, "add").filter((field) => field.name !== "tenantId" || module.tenancy === "platform");
      const cases = fields
        .filter((field) => !isConditional(field))
        .flatMap((field) => brokenValues(field).map((broken) => [`${field.name}: ${broken.case}`, field, broken] as const));

      test.each(cases)("refuses %s", async (_case, field, broken) => {
        const { client } = await personOf(server());
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const body = { ...sample, [field.name]: broken.value };
        // What has a default, or hangs from a root, is not missing when it is empty.
        const filled = broken.keyword === "required" && (field.default !== undefined || module.tree?.parentField === field.name);
        const reply = await client.post<Row>(path, body);
        if (filled) return expect(reply.status, reply.text).toBe(200);
        expect(reply.status, reply.text).toBe(400);
        // What no database could keep is stopped at the border already, whatever field it is in.
        if (broken.keyword === "characters") return;
        expect(reply.errors).toContainEqual(expect.objectContaining({ pointer: `/${field.name}`, keyword: broken.keyword }));
        expect(
          reply.errors.every((error) => /[\u4e00-\u9fff]/.test(error.message)),
          reply.text,
        ).toBe(true);
        const english = await client.with({ "Accept-Language": "en-GB" }).post(path, body);
        expect(english.errors.map((error) => error.pointer)).toEqual(reply.errors.map((error) => error.pointer));
        expect(
          english.errors.some((error) => /[\u4e00-\u9fff]/.test(error.message)),
          english.text,
        ).toBe(false);
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
      test.each(strings.map((field) => [field.name, field] as const))("counts %s in characters", async (_field, field) => {
        const { client } = await personOf(server());
        const most = Number(field.schema["maxLength"]);
        const sample = await sampleRecord(server(), module, DEFAULT_TENANT);
        const longest = "😀".repeat(most);
        const reply = await client.post<Row>(path, { ...sample, [field.name]: longest });
        expect(reply.status, reply.text.slice(0, 500)).toBe(200);
        if (!field.writeOnly) expect(reply.data[field.name]).toBe(longest);
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

      test("what is read-only or not of the mode is never taken from a client", async () => {
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
          // What the server works out itself it may have worked out now; what was sent it did not take.
          if (JSON.stringify(now) === JSON.stringify(before)) continue;
          expect(String(now), field.name).not.toBe(String(body[field.name]));
        }
      });
    });
  },
  { modules: SPECIMENS },
);
