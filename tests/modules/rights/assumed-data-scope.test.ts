import { expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createDept, createPerson, insertRecords, recordsIn, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

type Kind = "own" | "department" | "departmentAndBelow";

const KINDS: readonly Kind[] = ["own", "department", "departmentAndBelow"];
/** Authors whose sightings the person at the head of the department sees. */
const SHOWN: Readonly<Record<Kind, readonly string[]>> = {
  own: ["head"],
  department: ["head", "colleague"],
  departmentAndBelow: ["head", "colleague", "below"],
};

const nameOf = (kind: Kind): string => `sighting-${kind.toLowerCase()}`;

const MODULES = Object.fromEntries(
  KINDS.map((kind) => [
    `schemas/field-work/${nameOf(kind)}.json`,
    JSON.stringify({
      module: nameOf(kind),
      title: `观察${kind.length}`,
      dataScope: kind,
      schema: {
        type: "object",
        required: ["bird"],
        properties: { bird: { type: "string", title: "鸟种", maxLength: 20 } },
      },
      endpoints: { base: `/field-work/${nameOf(kind)}` },
      en: { title: `Sightings ${kind}`, bird: "Bird" },
    }),
  ]),
);

onEachDatabase(
  (server) => {
    const inDepartments = async (): Promise<Readonly<Record<string, Person>>> => {
      const [deptId, elsewhere] = [await createDept(server(), DEFAULT_TENANT), await createDept(server(), DEFAULT_TENANT)];
      const below = await createDept(server(), DEFAULT_TENANT, deptId);
      return {
        head: await createPerson(server(), { deptId }),
        colleague: await createPerson(server(), { deptId }),
        below: await createPerson(server(), { deptId: below }),
        elsewhere: await createPerson(server(), { deptId: elsewhere }),
      };
    };

    test.each(KINDS)("the file's data scope %s limits every way to a record, until a role brings another one", async (kind) => {
      const path = `/api/field-work/${nameOf(kind)}`;
      const people = await inDepartments();
      const ids: Record<string, string> = {};
      for (const [bird, { client }] of Object.entries(people)) {
        const made = await client.post<{ id: string }>(`${path}/submit`, { bird });
        expect(made.status, made.text).toBe(200);
        ids[bird] = made.data.id;
      }
      const { head } = people;
      if (head === undefined) throw new Error("nobody is at the head");
      const birds = async ({ client }: Pick<Person, "client">): Promise<readonly string[]> =>
        recordsIn((await client.get(`${path}/list`, { size: "100" })).data)
          .map(({ bird }) => String(bird))
          .toSorted();
      expect(await birds(head)).toEqual(SHOWN[kind].toSorted());

      for (const [bird, id] of Object.entries(ids)) {
        const isShown = SHOWN[kind].includes(bird);
        const detail = await head.client.get(`${path}/detail`, { id });
        expect(detail.status, bird).toBe(isShown ? 200 : 404);
        const save = await head.client.post(`${path}/submit`, { id, bird: `${bird}!` });
        expect(save.status, bird).toBe(isShown ? 200 : 404);
        const removal = await head.client.post(`${path}/remove`, {}, { ids: id });
        expect(removal.status === 200, `${bird} ${removal.text}`).toBe(isShown);
      }
      expect(await birds(head)).toEqual([]);

      const menu = await server()
        .db.selectFrom("menu")
        .selectAll()
        .where("code", "=", nameOf(kind).replaceAll("-", ""))
        .execute();
      const everything = async (): Promise<string> => {
        const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
          {
            menuId: String(menu[0]?.["id"]),
            resourceCode: `${nameOf(kind)}-all`,
            scopeName: "全部",
            scopeType: 1,
            scopeColumn: "",
            scopeField: "*",
            scopeValue: "",
          },
        ]);
        return String(scope?.["id"]);
      };
      const all = await everything();
      const wider = { roleIds: [head.roleId], menuIds: menu.map(({ id }) => String(id)), dataScopeIds: [all], apiScopeIds: [] };
      const granted = await head.client.post("/api/blade-system/role/grant", wider);
      expect(granted.status, "nobody widens what the file leaves them").toBe(403);
      expect(granted.text).toContain(nameOf(kind).replaceAll("-", ""));
      const overseer = await createPerson(server(), { dataScopes: [all] });
      expect((await birds(overseer)).length, "a granted data scope counts instead").toBe(4 - SHOWN[kind].length);
      const admin = await server().signIn("admin");
      expect((await birds({ client: admin })).length).toBe(4 - SHOWN[kind].length);
    });
  },
  { modules: MODULES },
);
