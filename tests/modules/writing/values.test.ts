import { expect, test } from "vitest";
import { DEFAULT_TENANT, type Page } from "#contract";
import { insertRecords, personOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { sorted } from "../../support/values/sorted.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";

type Row = Record<string, unknown>;

const SAVE = "/api/test/specimen/save";
const UPDATE = "/api/test/specimen/update";
const PAGE = "/api/test/specimen/page";
const DETAIL = "/api/test/specimen/detail";

onEachDatabase(
  (server) => {
    const save = async (values: Row): Promise<Row> => {
      const { client } = await personOf(server());
      const reply = await client.post<Row>(SAVE, { title: `标题${nextSample()}`, amount: "1", ...values });
      expect(reply.status, reply.text).toBe(200);
      return reply.data;
    };
    const found = async (query: Record<string, string>): Promise<string[]> => {
      const { client } = await personOf(server());
      const reply = await client.get<Page<Row>>(PAGE, { size: 1000, ...query });
      expect(reply.status, reply.text).toBe(200);
      return reply.data.records.map((record) => String(record["id"]));
    };

    test("every type comes back as it went in", async () => {
      const values = {
        amount: "1234567890123456.7800",
        ratio: 0.1,
        count: 15,
        bytes: 9_000_000_000_000,
        open: true,
        born: "2024-02-29",
        due: "2024-03-31 02:30:00",
        alarm: "23:59:59",
        tags: ["b", "a"],
        address: { city: "杭州", street: "江南大道" },
        sexes: "2,1",
        reason: "因为",
      };
      const saved = await save(values);
      expect(saved).toMatchObject(values);
      const { client } = await personOf(server());
      expect((await client.get<Row>(DETAIL, { id: String(saved["id"]) })).data).toMatchObject(values);
    });

    test("accepts the other forms in which family clients send values", async () => {
      const saved = await save({ count: "15", open: "true", sexes: ["1", "2"], tags: "a,b", ratio: "2.5", due: "2024-05-31" });
      expect(saved).toMatchObject({
        count: 15,
        open: true,
        sexes: "1,2",
        tags: ["a", "b"],
        ratio: 2.5,
        due: "2024-05-31 00:00:00",
      });
      expect(saved["sexesName"]).toBe("男,女");
    });

    test("a password's second typing, which forms of family clients send along, is no field", async () => {
      const admin = await server().signIn("admin");
      const answer = await admin.post<Row>("/api/blade-user/submit", { account: `again${nextSample()}`, password2: "x" });
      expect(JSON.stringify(answer)).not.toContain("password2");
    });

    test("a choice that hangs from another field is judged anew when that field changes", async () => {
      const { client } = await personOf(server());
      const draft = await save({});
      const parcel = { number: `P${nextSample()}`, specimenState: 0, specimenId: draft["id"] };
      const saved = await client.post<Row>("/api/test/parcel/submit", parcel);
      expect(saved.status, saved.text).toBe(200);
      const moved = await client.post("/api/test/parcel/submit", { id: saved.data["id"], specimenState: 1 });
      expect(moved.errors?.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([["/specimenId", "cascade"]]);
    });

    test("labels are in the caller's language", async () => {
      const saved = await save({ sexes: "2" });
      const { client } = await personOf(server());
      const english = await client.with({ "Accept-Language": "en" }).get<Row>(DETAIL, { id: String(saved["id"]) });
      expect(english.data["sexesName"]).toBe("Female");
    });

    test("an entry that is renamed is called so at once, one that is sealed can no longer be chosen", async () => {
      const saved = await save({ sexes: "3" });
      const administrator = await server().signIn("admin");
      const { client } = await personOf(server());
      const { data } = await administrator.get<Page<Row>>("/api/blade-system/dict/parent-list", { code: "sex" });
      const entries = await administrator.get<Row[]>("/api/blade-system/dict/child-list", {
        parentId: String(data.records[0]?.["id"]),
      });
      const entry = entries.data.find((candidate) => candidate["dictKey"] === "3") ?? {};
      expect((await administrator.post("/api/blade-system/dict/submit", { ...entry, dictValue: "保密" })).status).toBe(200);
      const label = async (): Promise<unknown> => (await client.get<Row>(DETAIL, { id: String(saved["id"]) })).data["sexesName"];
      expect(await label()).toBe("保密");
      expect((await administrator.post("/api/blade-system/dict/submit", { id: entry["id"], isSealed: 1 })).status).toBe(200);
      const chosen = await client.post(SAVE, { title: "选封存", amount: "1", sexes: "3" });
      expect(chosen.errors).toEqual([expect.objectContaining({ pointer: "/sexes", keyword: "x-dict" })]);
      expect(await label(), "what holds it keeps its name").toBe("保密");
      const kept = await client.post(UPDATE, { id: saved["id"], amount: "2" });
      expect(kept.status, "and can be saved").toBe(200);
      expect(
        (await administrator.post("/api/blade-system/dict/submit", { id: entry["id"], isSealed: 0, dictValue: "未知" })).status,
      ).toBe(200);
    });

    test("defaults fill what an add leaves out, a read-only field included", async () => {
      expect(await save({})).toMatchObject({ ratio: 1, open: false, state: 0, serial: "none" });
    });

    test("a hidden field is neither stored nor kept", async () => {
      const hidden = await save({ open: false, reason: "看不见" });
      expect(hidden["reason"]).toBeNull();
      const shown = await save({ open: true, reason: "看得见" });
      expect(shown["reason"]).toBe("看得见");
      const { client } = await personOf(server());
      const closed = await client.post<Row>(UPDATE, { id: shown["id"], open: false });
      expect(closed.data["reason"], "it goes when what showed it goes").toBeNull();
    });

    test("a field takes part only in its own mode", async () => {
      const saved = await save({ firstNote: "第一次", state: 2 });
      expect(saved, "state is not of the add").toMatchObject({ firstNote: "第一次", state: 0 });
      const { client } = await personOf(server());
      const edited = await client.post<Row>(UPDATE, { id: saved["id"], firstNote: "第二次", state: 2 });
      expect(edited.data).toMatchObject({ firstNote: "第一次", state: 2 });
    });

    test("a secret is kept, never told, and stays when an edit leaves it blank", async () => {
      const saved = await save({ secret: "openssesame" });
      const { client } = await personOf(server());
      const secret = async (): Promise<unknown> =>
        (await server().db.selectFrom("specimen").select("secret").where("id", "=", saved["id"]).executeTakeFirstOrThrow())[
          "secret"
        ];
      for (const blank of [undefined, "", null]) {
        const reply = await client.post(UPDATE, { id: saved["id"], secret: blank });
        expect(reply.text).not.toContain("openssesame");
        expect(await secret()).toBe("openssesame");
      }
      await client.post(UPDATE, { id: saved["id"], secret: "changed" });
      expect(await secret()).toBe("changed");
    });

    test("a password is kept as a slow salted hash", async () => {
      const { client } = await personOf(server());
      const user = server().module("user");
      const sample = await sampleRecord(server(), user, DEFAULT_TENANT);
      const reply = await client.post<Row>("/api/blade-user/submit", sample);
      expect(reply.status, reply.text).toBe(200);
      const row = await server()
        .db.selectFrom(user.table)
        .select("password")
        .where("id", "=", reply.data["id"])
        .executeTakeFirstOrThrow();
      expect(String(row["password"])).toMatch(/^\$argon2id\$/);
      expect(await server().deps.passwords.verify(String(sample["password"]), String(row["password"]))).toBe(true);
    });

    test("stored HTML cannot run", async () => {
      const hostile = [
        `<p onclick="x()">a</p><script>alert(1)</script>`,
        `<img src=x onerror=alert(1)>`,
        `<a href="javascript:alert(1)">b</a>`,
        `<svg><script>1</script></svg><iframe src="//evil"></iframe>`,
        `<p style="background:url(javascript:1)">c</p>`,
        `<a href="java&#115;cript:alert(1)">d</a><math><mi xlink:href="data:x,<script>"></mi></math>`,
      ].join("");
      const body = String((await save({ body: hostile }))["body"]);
      expect(body).not.toMatch(/script|onerror|onclick|iframe|svg|style=|data:/i);
      expect(body).toContain("<p>a</p>");
      const kept = `<h2>标题</h2><p style="text-align: center"><strong>粗</strong><u>线</u></p><ul><li><a href="https://example.com">链</a></li></ul>`;
      const first = String((await save({ body: kept }))["body"]);
      expect(first).toContain("<strong>粗</strong>");
      expect(String((await save({ body: first }))["body"]), "twice is once").toBe(first);
    });

    test("a long unique text is compared whole", async () => {
      const essay = "长".repeat(20_000);
      await save({ essay });
      const { client } = await personOf(server());
      const twin = await client.post(SAVE, { title: "另一个", amount: "1", essay });
      expect(twin.errors).toEqual([expect.objectContaining({ pointer: "/essay", keyword: "x-unique" })]);
      await save({ essay: `${essay}。` });
    });

    test("nested mistakes are named where they are", async () => {
      const { client } = await personOf(server());
      const reply = await client.post(SAVE, {
        title: "嵌套",
        amount: "1",
        address: { street: "x", lane: 1 },
        tags: ["a", "z", "a"],
      });
      expect(reply.status).toBe(400);
      const pointers = reply.errors.map((error) => `${error.pointer} ${error.keyword}`);
      expect(pointers).toEqual(
        expect.arrayContaining(["/address/city required", "/tags maxItems", "/tags/1 enum", "/tags uniqueItems"]),
      );
    });

    test("search takes wildcards literally and letters in either case", async () => {
      const mark = `m${nextSample()}`;
      const [percent, under, slash, upper] = [
        await save({ title: `${mark}100%` }),
        await save({ title: `${mark}a_b` }),
        await save({ title: `${mark}a\\b` }),
        await save({ title: `${mark}ABC` }),
      ].map((record) => String(record["id"]));
      expect(await found({ title: `${mark}100%` })).toEqual([percent]);
      expect(await found({ title_like: `${mark}a_` })).toEqual([under]);
      expect(await found({ title_like: `${mark}a\\` })).toEqual([slash]);
      expect(await found({ title: `${mark}abc` })).toEqual([upper]);
      expect(sorted(await found({ title_likeright: mark }))).toEqual(sorted([percent, under, slash, upper]));
      expect(await found({ title_likeleft: "100%", title_like: mark })).toEqual([percent]);
      expect(sorted(await found({ title_notlike: "100%", title_likeright: mark }))).toEqual(sorted([under, slash, upper]));
    });

    test("one element of a list is found, part of one is not", async () => {
      const mark = `e${nextSample()}`;
      const module = server().module("specimen");
      const make = async (sexes: string | null): Promise<string> => {
        const [record] = await insertRecords(server(), module, DEFAULT_TENANT, [{ title: mark, amount: "1", sexes }]);
        return String(record?.["id"]);
      };
      const [one, both, none] = [await make("1"), await make("2,1"), await make(null)];
      const similar = await make("11,12");
      expect(sorted(await found({ title: mark, sexes: "1" }))).toEqual(sorted([one, both]));
      expect(sorted(await found({ title: mark, sexes_like: "1" }))).toEqual(sorted([one, both]));
      expect(sorted(await found({ title: mark, sexes_notequal: "1" }))).toEqual(sorted([none, similar]));
      expect(await found({ title: mark, sexes_null: "true" })).toEqual([none]);
    });

    test("a day stands for all its moments", async () => {
      const mark = `d${nextSample()}`;
      const due = async (moment: string): Promise<string> => String((await save({ title: mark, due: moment }))["id"]);
      const [before, first, last, after] = [
        await due("2024-05-30 23:59:59"),
        await due("2024-05-31 00:00:00"),
        await due("2024-05-31 23:59:59"),
        await due("2024-06-01 00:00:00"),
      ];
      const query = async (filters: Record<string, string>): Promise<string[]> =>
        sorted(await found({ title: mark, ...filters }));
      expect(await query({ due_dateequal: "2024-05-31" })).toEqual(sorted([first, last]));
      expect(await query({ due: "2024-05-31" })).toEqual(sorted([first, last]));
      expect(await query({ due_datege: "2024-05-31", due_datele: "2024-05-31" })).toEqual(sorted([first, last]));
      expect(await query({ due_dategt: "2024-05-31" })).toEqual([after]);
      expect(await query({ due_datelt: "2024-05-31" })).toEqual([before]);
      expect(await query({ due_le: "2024-05-31 00:00:00" })).toEqual(sorted([before, first]));
      expect(await query({ due_notequal: "2024-05-31" })).toEqual(sorted([before, after]));
    });

    test("amounts are compared as amounts", async () => {
      const mark = `a${nextSample()}`;
      const [nine, ten] = [await save({ title: mark, amount: "9.5" }), await save({ title: mark, amount: "10.25" })].map(
        (record) => String(record["id"]),
      );
      expect(await found({ title: mark, amount_gt: "9.50" })).toEqual([ten]);
      expect(await found({ title: mark, amount: "9.500" })).toEqual([nine]);
      expect(await found({ title: mark, ascs: "amount" })).toEqual([nine, ten]);
    });
  },
  { modules: SPECIMENS },
);
