import { DEFAULT_TENANT, RECORDS, type Json, type RecordsEndpoint } from "#contract";
import * as valibot from "valibot";
import { beforeEach, expect, test } from "vitest";
import { defineFeature, recordsOf, serveRecords, type Feature } from "#server";
import type { Log } from "#server/platform";
import { serverFeatures } from "../../../src/entry/server-features.ts";
import { insertRecords, personOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { PARCELS } from "../../support/modules/state-modules.ts";

type Row = Record<string, unknown>;

const writeEndpoint = {
  id: "writeParcel",
  method: "POST",
  path: `${RECORDS}/parcel-writes`,
  access: { needs: ["edit"] },
  summary: "Write values by code",
  data: valibot.null(),
} as const satisfies RecordsEndpoint;

/** Values that the code of the feature writes: to a record, or to a new one without `id`. */
let written: Readonly<Record<string, Json>> = {};

/** A feature that ignores the transitions of parcels: in an endpoint, and in an interceptor for the note “lost”. */
const careless: Feature = defineFeature({
  manifest: { id: "careless", screens: [], dialogs: [], widgets: [] },
  handlers: {},
  interceptors: {
    parcel: {
      beforeSave: async (_, input) => (input["note"] === "lost" ? { ...input, state: "lost" } : input),
    },
  },
  start: () => ({
    recordEndpoints: [
      serveRecords(writeEndpoint, async (context) => {
        const { id, ...values } = written;
        const parcels = recordsOf<string>(context, "parcel");
        // A legal write comes first, so that the refusal has something to roll back.
        await parcels.insert([{ code: `L${String(values["code"])}`, state: "packed" }]);
        if (typeof id === "string") await parcels.update({ id }, values);
        else await parcels.insert([values]);
        return null;
      }),
    ],
  }),
});

const logged: Parameters<Log>[0][] = [];

beforeEach(() => {
  logged.length = 0;
});

onEachDatabase(
  (server) => {
    const parcels = (): Promise<Row[]> => server().db.selectFrom("parcel").selectAll().orderBy("id").execute();
    const parcel = async (state: string): Promise<string> => {
      const code = `C${nextSample()}`;
      const [row] = await insertRecords(server(), server().module("parcel"), DEFAULT_TENANT, [{ code, state }]);
      return String(row?.["id"]);
    };

    test("refuses a transition of feature code that the file does not declare, writes nothing and logs it", async () => {
      const { client } = await personOf(server());
      const id = await parcel("arrived");
      const before = await parcels();
      written = { id, code: `C${nextSample()}`, state: "packed" };
      const reply = await client.post(recordsPath("parcel", writeEndpoint));
      expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('"transitionRefused"')]);
      expect(reply.msg).toBe("不能从“已到达”变为“已打包”，请按页面上的操作处理");
      expect(await parcels()).toEqual(before);
      expect(logged).toEqual([
        {
          level: "error",
          message: `refused a change of state by parcel-writes: parcel ${id}: no transition leads from “arrived” to “packed”`,
        },
      ]);
    });

    test("refuses a record that feature code adds in a later state", async () => {
      const { client } = await personOf(server());
      const before = await parcels();
      written = { code: `C${nextSample()}`, state: "sent" };
      const english = client.with({ "Accept-Language": "en" });
      const reply = await english.post(recordsPath("parcel", writeEndpoint));
      expect([reply.status, reply.msg]).toEqual([409, "A new record starts as “Packed”. It cannot be “Sent”."]);
      expect(await parcels()).toEqual(before);
      expect(logged.map(({ level, message }) => [level, message])).toEqual([
        ["error", expect.stringMatching(/by parcel-writes: parcel \d+: a new record starts in “packed”, not in “sent”$/)],
      ]);
    });

    test("refuses a transition of an interceptor, names the save as its origin, and keeps the record", async () => {
      const { client } = await personOf(server());
      const id = await parcel("packed");
      const before = await parcels();
      const reply = await client.post("/api/test/parcel/update", { id, note: "lost" });
      expect([reply.status, reply.msg]).toEqual([409, "不能从“已打包”变为“丢失”，请按页面上的操作处理"]);
      expect(await parcels()).toEqual(before);
      expect(logged.map(({ message }) => message)).toEqual([
        `refused a change of state by update: parcel ${id}: no transition leads from “packed” to “lost”`,
      ]);
    });

    test("lets the same code make a declared transition, and logs nothing", async () => {
      const { client } = await personOf(server());
      const id = await parcel("sent");
      const reply = await client.post("/api/test/parcel/update", { id, note: "lost" });
      expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
      expect((await parcels()).find((row) => row["id"] === id)).toMatchObject({ state: "lost" });
      expect(logged).toEqual([]);
    });
  },
  {
    modules: PARCELS,
    deps: { features: [...serverFeatures, careless], log: (entry) => logged.push(entry) },
  },
);
