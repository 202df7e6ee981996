import { expect, test } from "vitest";
import { DEFAULT_TENANT, type ReferencePage } from "#contract";
import { createPerson, insertRecords, personOf } from "../../support/records/fixtures.ts";
import { bulkPath } from "../../support/records/bulk.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../../support/records/sample-record.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";

type Row = Record<string, unknown>;

const FITTING = { module: "piece", where: { id: "boxId.lines.pieceId" } } as const;

/** Boxes of pieces, and claims on one of the pieces that are in the box. */
const MODULES: ExtraModules = {
  "schemas/test/piece.json": {
    module: "piece",
    title: "零件",
    schema: { type: "object", required: ["name"], properties: { name: { type: "string", title: "名称", "x-unique": true } } },
    endpoints: { base: "/test/piece" },
    en: { title: "Pieces", name: "Name" },
  },
  "schemas/test/box.json": {
    module: "box",
    title: "箱子",
    schema: {
      type: "object",
      properties: {
        label: { type: "string", title: "箱号" },
        lines: {
          type: "array",
          title: "装箱",
          items: { type: "object", properties: { pieceId: { type: "string", title: "零件", "x-ref": { module: "piece" } } } },
        },
        spares: { type: "string", title: "备件", "x-ref": { module: "piece" }, "x-multiple": true },
        packerId: { type: "string", title: "装箱人", "x-ref": { module: "packer", where: { boxIds: "id" } } },
      },
    },
    ui: { label: "label" },
    endpoints: { base: "/test/box" },
    en: { title: "Boxes", label: "Label", lines: "Lines", "lines.pieceId": "Piece", spares: "Spares", packerId: "Packer" },
  },
  "schemas/test/packer.json": {
    module: "packer",
    title: "装箱员",
    schema: {
      type: "object",
      properties: {
        name: { type: "string", title: "姓名" },
        boxIds: { type: "string", title: "负责的箱子", "x-ref": { module: "box" }, "x-multiple": true },
      },
    },
    endpoints: { base: "/test/packer" },
    en: { title: "Packers", name: "Name", boxIds: "Boxes" },
  },
  "schemas/test/claim.json": {
    module: "claim",
    title: "索赔",
    schema: {
      type: "object",
      properties: {
        boxId: { type: "string", title: "箱子", "x-ref": { module: "box" } },
        pieceId: { type: "string", title: "零件", "x-ref": FITTING },
        spareId: { type: "string", title: "备件", "x-ref": { module: "piece", where: { id: "boxId.spares" } } },
        packerId: { type: "string", title: "装箱员", "x-ref": { module: "packer", where: { boxIds: "boxId" } } },
        losses: {
          type: "array",
          title: "损失",
          items: {
            type: "object",
            properties: {
              pieceId: { type: "string", title: "零件", "x-ref": FITTING },
              packerId: { type: "string", title: "装箱员", "x-ref": { module: "packer", where: { boxIds: "boxId" } } },
            },
          },
        },
      },
    },
    endpoints: { base: "/test/claim" },
    actions: {
      swap: {
        title: "换箱",
        form: {
          type: "object",
          properties: {
            boxId: { type: "string", title: "箱子", "x-ref": { module: "box" } },
            pieceId: { type: "string", title: "零件", "x-ref": FITTING },
          },
        },
        set: { spareId: null },
      },
      replace: {
        title: "换零件",
        form: {
          type: "object",
          properties: {
            pieceId: { type: "string", title: "零件", "x-ref": { module: "piece" } },
            spareId: { type: "string", title: "备件", "x-ref": { module: "piece", where: { id: "boxId.spares" } } },
            newPackerId: { type: "string", title: "新装箱员", "x-ref": { module: "packer", where: { boxIds: "boxId" } } },
          },
        },
        set: { packerId: { "x-compute": "coalesce(form.newPackerId, packerId)" } },
      },
      move: {
        title: "移箱",
        form: { type: "object", properties: { boxId: { type: "string", title: "箱子", "x-ref": { module: "box" } } } },
        set: { spareId: null },
      },
    },
    en: {
      title: "Claims",
      boxId: "Box",
      pieceId: "Piece",
      spareId: "Spare",
      packerId: "Packer",
      losses: "Losses",
      "losses.pieceId": "Piece",
      "losses.packerId": "Packer",
      swap: "Swap",
      replace: "Replace",
      newPackerId: "New packer",
      move: "Move",
    },
  },
};

interface Stage {
  readonly client: TestClient;
  readonly pieces: readonly [string, string, string];
  readonly names: readonly string[];
  readonly box: string;
  readonly other: string;
}

onEachDatabase(
  (server) => {
    const made = async (module: string, ...records: readonly Row[]): Promise<string[]> =>
      (await insertRecords(server(), server().module(module), DEFAULT_TENANT, records)).map(({ id }) => String(id));

    /** A box with the first two pieces, one of them spare, and another with the third. */
    async function stage(): Promise<Stage> {
      const { client } = await personOf(server());
      const names = [1, 2, 3].map(() => `p${nextSample()}`);
      const pieces = (await made("piece", ...names.map((name) => ({ name })))) as [string, string, string];
      const [a, b, c] = pieces;
      const [box, other] = (await made(
        "box",
        { label: `b${nextSample()}`, lines: [{ pieceId: a }, { pieceId: b }], spares: `${a},${b}` },
        { label: `b${nextSample()}`, lines: [{ pieceId: c }], spares: null },
      )) as [string, string];
      return { client, pieces, names, box, other };
    }

    async function offered(client: TestClient, query: Record<string, string>): Promise<string[]> {
      const reply = await client.get<ReferencePage>("/api/trellis/references", { module: "claim", size: "1000", ...query });
      expect(reply.status, reply.text).toBe(200);
      return reply.data.options.map(({ value }) => value);
    }

    test("offers exactly the items of a list in the chosen record", async () => {
      const { client, pieces, box, other } = await stage();
      const [a, b, c] = pieces;
      const ask = (field: string, boxId: string) => offered(client, { field, "where.id": boxId });
      expect((await ask("pieceId", box)).toSorted()).toEqual([a, b].toSorted());
      expect(await ask("pieceId", other)).toEqual([c]);
      expect((await ask("spareId", box)).toSorted(), "comma-joined values, one by one").toEqual([a, b].toSorted());
      expect(await ask("spareId", other), "an empty field offers nothing").toEqual([]);
      expect(await ask("pieceId", "no number"), "no record, nothing to choose").toEqual([]);
    });

    test("every way to save refuses the rest at the field, in words", async () => {
      const { client, pieces, box, other, names } = await stage();
      const [a, , c] = pieces;
      const refused = [
        expect.objectContaining({ pointer: "/pieceId", keyword: "cascade", message: expect.stringContaining("所选的") }),
      ];
      const wrong = await client.post("/api/test/claim/submit", { boxId: box, pieceId: c });
      expect(wrong.status, wrong.text).toBe(400);
      expect(wrong.errors).toEqual([expect.objectContaining({ message: "零件不属于所选的箱子，请重新选择" })]);
      const english = await client.with({ "Accept-Language": "en" }).post("/api/test/claim/submit", { boxId: box, pieceId: c });
      expect(english.errors[0]?.message).toBe("Piece does not belong to the chosen box; choose again");
      const claim = await client.post<Row>("/api/test/claim/submit", { boxId: box, pieceId: a, spareId: a });
      expect(claim.status, claim.text).toBe(200);
      const id = String(claim.data["id"]);
      // One of the two alone: the other one is as it was.
      expect((await client.post("/api/test/claim/submit", { id, pieceId: c })).errors).toEqual(refused);
      const moved = await client.post("/api/test/claim/submit", { id, boxId: other });
      expect(moved.errors.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
        ["/pieceId", "cascade"],
        ["/spareId", "cascade"],
      ]);
      const bulk = await client.post(bulkPath("claim", "edit"), { ids: [id], values: { pieceId: c } });
      expect(bulk.errors, bulk.text).toEqual(refused);
      const action = await client.post("/api/test/claim/swap", { ids: id, boxId: other, pieceId: a });
      expect(action.errors, action.text).toEqual([expect.objectContaining({ pointer: "/pieceId", keyword: "cascade" })]);
      const swapped = await client.post("/api/test/claim/swap", { ids: id, boxId: other, pieceId: c });
      expect(swapped.status, swapped.text).toBe(200);
      const label = String(
        (await server().db.selectFrom("box").select("label").where("id", "=", box).executeTakeFirst())?.["label"],
      );
      const file = await checked(
        client,
        "claim",
        workbook([
          ["箱子", "零件"],
          [label, names[0]!],
          [label, names[2]!],
        ]),
      );
      expect((await faultsOf(client, "claim", file)).map(({ row, message }) => [row, message])).toEqual([
        [3, "零件不属于所选的箱子，请重新选择"],
      ]);
    });

    test("takes a record that has the master among several values", async () => {
      const { client, box, other } = await stage();
      const [both, second] = (await made(
        "packer",
        { name: "both", boxIds: `${other},${box}` },
        { name: "second", boxIds: other },
      )) as [string, string];
      expect(await offered(client, { field: "packerId", "where.boxIds": box })).toEqual([both]);
      const claim = (packerId: string) => client.post("/api/test/claim/submit", { boxId: box, packerId });
      const taken = await claim(both);
      expect(taken.status, taken.text).toBe(200);
      expect((await claim(second)).errors).toEqual([expect.objectContaining({ pointer: "/packerId", keyword: "cascade" })]);
    });

    test("the items of a list choose by the record around them", async () => {
      const { client, pieces, box, other } = await stage();
      const [a, b, c] = pieces;
      const [packerId, foreign] = await made("packer", { name: "own", boxIds: box }, { name: "foreign", boxIds: other });
      expect((await offered(client, { field: "losses.pieceId", "where.id": box })).toSorted()).toEqual([a, b].toSorted());
      expect(await offered(client, { field: "losses.packerId", "where.boxIds": box })).toEqual([packerId]);
      const claim = (losses: readonly Row[]) => client.post<Row>("/api/test/claim/submit", { boxId: box, losses });
      const faults = ({ errors }: { readonly errors: readonly Row[] }): unknown =>
        errors.map(({ pointer, keyword }) => [pointer, keyword]);
      expect(
        faults(
          await claim([
            { pieceId: a, packerId },
            { pieceId: c, packerId: foreign },
          ]),
        ),
      ).toEqual([
        ["/losses/1/pieceId", "cascade"],
        ["/losses/1/packerId", "cascade"],
      ]);
      const taken = await claim([{ pieceId: a, packerId }]);
      expect(taken.status, taken.text).toBe(200);
      // The items are as they were, and belong to another box now.
      const moved = await client.post("/api/test/claim/submit", { id: taken.data["id"], boxId: other });
      expect(faults(moved)).toEqual([
        ["/losses/0/pieceId", "cascade"],
        ["/losses/0/packerId", "cascade"],
      ]);
    });

    test("an action judges its inputs beside the record, by its own cascade and by that of the field that an input fills", async () => {
      const { client, pieces, box, other } = await stage();
      const [a, b, c] = pieces;
      const [own, foreign] = (await made("packer", { name: "own", boxIds: box }, { name: "foreign", boxIds: other })) as [
        string,
        string,
      ];
      const [claim, empty] = (await made("claim", { boxId: box, pieceId: a }, { boxId: null })) as [string, string];
      const replace = (ids: string, form: Row) => client.post("/api/test/claim/replace", { ids, ...form });
      const faults = async (ids: string, form: Row): Promise<unknown[]> =>
        (await replace(ids, form)).errors.map(({ pointer, keyword }) => [pointer, keyword]);
      expect(await faults(claim, { pieceId: c }), "the field has a cascade, the input has none").toEqual([
        ["/pieceId", "cascade"],
      ]);
      expect(await faults(claim, { pieceId: b, spareId: c }), "both have one").toEqual([["/spareId", "cascade"]]);
      expect(await faults(claim, { pieceId: b, newPackerId: foreign }), "only the input has one").toEqual([
        ["/newPackerId", "cascade"],
      ]);
      const done = await replace(claim, { pieceId: b, spareId: a, newPackerId: own });
      expect(done.status, done.text).toBe(200);
      expect(done.data).toEqual([expect.objectContaining({ pieceId: b, spareId: a, packerId: own })]);
      expect((await replace(empty, { pieceId: c })).status, "an empty master sets no limit").toBe(200);
      expect(await faults(`${empty},${claim}`, { pieceId: c }), "each record is judged").toEqual([["/pieceId", "cascade"]]);
      const moved = await client.post("/api/test/claim/move", { ids: claim, boxId: other });
      expect(moved.status, "the choices that stay would not fit").toBe(400);
      expect(moved.errors.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
        ["/pieceId", "cascade"],
        ["/packerId", "cascade"],
      ]);
    });

    test("an action judges ten records with as many questions as two", async () => {
      const { client, pieces, box } = await stage();
      const claims = await made("claim", ...Array.from({ length: 12 }, () => ({ boxId: box, pieceId: pieces[0] })));
      const questions = async (ids: readonly unknown[]): Promise<number> => {
        const statements = await server().counter.during(async () => {
          const reply = await client.post("/api/test/claim/replace", { ids: ids.join(","), pieceId: pieces[1] });
          expect(reply.status, reply.text).toBe(200);
        });
        return statements.filter((statement) => /from "(?:piece|box)"/.test(statement)).length;
      };
      const ofTwo = await questions(claims.slice(0, 2));
      expect(ofTwo).toBeGreaterThan(0);
      expect(await questions(claims.slice(2))).toBe(ofTwo);
    });

    test("offers in the form of an action what fits the record", async () => {
      const { client, pieces, box } = await stage();
      expect((await offered(client, { field: "newPackerId", "where.boxIds": box })).length).toBe(0);
      const [own] = await made("packer", { name: "own", boxIds: box });
      expect(await offered(client, { field: "newPackerId", "where.boxIds": box })).toEqual([own]);
      expect((await offered(client, { field: "spareId", "where.id": box })).toSorted()).toEqual(pieces.slice(0, 2).toSorted());
    });

    test("takes the record itself as a master, by its ID", async () => {
      const { client, box, other } = await stage();
      const [own, foreign] = (await made("packer", { name: "own", boxIds: box }, { name: "foreign", boxIds: other })) as [
        string,
        string,
      ];
      const choose = (packerId: string) => client.post("/api/test/box/submit", { id: box, packerId });
      expect((await choose(foreign)).errors).toEqual([
        expect.objectContaining({ pointer: "/packerId", message: "装箱人不属于所选的箱子，请重新选择" }),
      ]);
      const chosen = await choose(own);
      expect(chosen.status, chosen.text).toBe(200);
    });

    test("a picker tells nothing of a record, or a field, that the person may not see", async () => {
      const { pieces, box } = await stage();
      const [scope] = await made("data-scope", {
        menuId: await moduleMenu(server(), "box"),
        scopeName: "own boxes",
        resourceCode: `test_${nextSample()}`,
        scopeType: 2,
        scopeColumn: "createDept",
        scopeField: "*",
      });
      const outside = await createPerson(server(), { dataScopes: [scope!] });
      expect(await offered(outside.client, { field: "pieceId", "where.id": box })).toEqual([]);
      // The same by the key: the server returns the label only of an item that a visible record holds.
      const label = async (values: string): Promise<readonly string[]> =>
        (
          await outside.client.get<ReferencePage>("/api/trellis/references", { module: "claim", field: "boxId", values })
        ).data.options.map((option) => option.value);
      expect(await label(box)).toEqual([]);
      await made("claim", { boxId: box });
      expect(await label(box)).toEqual([box]);
      const nested = async (): Promise<readonly string[]> =>
        (
          await limited.client.get<ReferencePage>("/api/trellis/references", {
            module: "box",
            field: "lines.pieceId",
            values: pieces.join(","),
          })
        ).data.options.map((option) => option.value);
      const [none] = await made("data-scope", {
        menuId: await moduleMenu(server(), "piece"),
        scopeName: "own pieces",
        resourceCode: `test_${nextSample()}`,
        scopeType: 2,
        scopeColumn: "createDept",
        scopeField: "*",
      });
      const limited = await createPerson(server(), { dataScopes: [none!] });
      expect((await nested()).toSorted(), "what stands in boxes that are seen").toEqual([...pieces].toSorted());
      const [loose] = await made("piece", { name: `p${nextSample()}` });
      const guessed = await limited.client.get<ReferencePage>("/api/trellis/references", {
        module: "box",
        field: "spares",
        values: `${loose},${pieces[0]},${pieces[2]}`,
      });
      expect(guessed.data.options.map((option) => option.value)).toEqual([pieces[0]]);
      const blind = await createPerson(server());
      const admin = await server().signIn("admin");
      const rule = { roleId: blind.roleId, module: "box", rights: { lines: "hidden" } };
      expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
      expect(await offered(blind.client, { field: "pieceId", "where.id": box })).toEqual(expect.arrayContaining([...pieces]));
    });
  },
  { modules: MODULES },
);
