import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TENANT, type Page } from "#contract";
import { containsText } from "#server";
import { indexGrownTables } from "#server/schemas";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

const GUEST = {
  module: "guest",
  title: "来宾",
  schema: {
    type: "object",
    properties: {
      name: { type: "string", title: "姓名", maxLength: 50 },
      tags: { type: "string", title: "标签", maxLength: 50 },
    },
  },
  ui: { list: { columns: [{ field: "name" }], filters: ["name"] } },
  endpoints: { base: "/test/guest" },
  en: { title: "Guests", name: "Name", tags: "Tags" },
};

const NAMES = [
  "欧阳若曦",
  "欧阳 娜娜",
  "王伟",
  "伟王",
  "Ann Lee",
  "ANN",
  "nan",
  "100%",
  "50 %",
  "a_b",
  "A__B",
  "back\\slash",
  "\\\\",
  "İstanbul",
  "istanbul",
  "Straße",
  "ÀÉ",
  "àé",
  "ｶﾅ",
  "カナ",
  "👩‍👧 家",
  "😀😀",
  "𠮷野家",
  "é",
  "line\nbreak",
  "tab\tstop",
  "a\u0001b",
  "abab",
  "b",
  " ",
  "",
  null,
];

const LOOKED_FOR = [
  ["欧", "阳", "欧阳", "阳若", "王伟", "伟王", "娜", "娜娜", "曦"],
  ["a", "A", "nn", "NN", "Nn", "an", "b", "ab", "ba", "x", "zz"],
  ["%", "0%", "_", "__", "a_", "_b", "\\", "\\\\", "k\\", "'", '"', "{", ",", "{}"],
  ["İ", "i", "ß", "ẞ", "À", "àÉ", "ｶ", "カナ", "😀", "😀😀", "👩", "𠮷", "𠮷野", "e", "é"],
  ["\n", "e\n", "\t", "\u0001", "a\u0001", "\u0001b", " ", "n ", "  "],
].flat();

interface Guest {
  readonly name: string | null;
}

onEachDatabase(
  (server) => {
    test("one or two characters find what holds them, whatever they are, through an index of their own", async () => {
      const { db } = server();
      const admin = await server().signIn("admin");
      await sql`
        insert into guest (id, tenant_id, name, tags)
        select row_number() over (), ${DEFAULT_TENANT}, name, name from unnest(${NAMES}::text[]) as name`.execute(db);
      // Names that hold nothing of what is looked for make the table long enough for indexes.
      await sql`
        insert into guest (id, tenant_id, name)
        select 1000 + n, ${DEFAULT_TENANT}, '填充' || translate(n::text, '0123456789', '甲乙丙丁戊己庚辛壬癸')
        from generate_series(1, 5000) as n`.execute(db);
      expect(await indexGrownTables(db, [server().module("guest")])).toContain("guest$pairs$name");
      const found = async (field: string, text: string): Promise<unknown[]> => {
        const reply = await admin.get<Page<Guest>>("/api/test/guest/list", { [`${field}_like`]: text, size: 100, ascs: "id" });
        expect([reply.status, reply.data.total]).toEqual([200, reply.data.records.length]);
        return reply.data.records.map(({ name }) => name);
      };
      for (const text of LOOKED_FOR) {
        const held = NAMES.filter((name) => name !== null && name.toLowerCase().includes(text.toLowerCase()));
        // The tags have no such filter, and so no index: both ways of asking agree.
        expect([text, await found("name", text)]).toEqual([text, await found("tags", text)]);
        // The database decides the upper case of İ and ß.
        if (/^[^İßẞi]+$/u.test(text)) expect([text, await found("name", text)]).toEqual([text, held]);
      }
      const { rows } = await sql<{ most_common_elems: string }>`
        select most_common_elems::text from pg_stats where tablename = 'guest$pairs$name' and most_common_elems is not null`.execute(
        db,
      );
      // The planner knows how common each of them is.
      expect(rows.map(({ most_common_elems }) => most_common_elems)).toEqual([expect.stringContaining("填充")]);
      expect(await found("name", "曦")).toEqual(["欧阳若曦"]);
    });

    test("the index of parts finds parts, and is not taken for equal texts, where it reads all texts that are alike", async () => {
      const { db } = server();
      const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
      const plan = (condition: RawBuilder<unknown>): Promise<string> =>
        db.transaction().execute(async (transaction) => {
          await sql`set local enable_seqscan = off`.execute(transaction);
          const { rows: lines } = await sql<Record<string, string>>`
            explain select from guest t where is_deleted = 0 and ${condition}`.execute(transaction);
          return lines.map((line) => line["QUERY PLAN"]).join("\n");
        });
      const parts = await plan(containsText(server().module("guest"), "name", "若曦填"));
      expect(parts.includes("guest$parts$name")).toBe(rows.length > 0);
      expect(await plan(sql`name = any('{填充甲,填充乙}')`)).not.toContain("guest$parts$name");
      expect(await plan(sql`name = '填充甲'`)).not.toContain("guest$parts$name");
    });
  },
  { modules: { "schemas/test/guest.json": GUEST } },
);
