import type { FieldError, UploadReply } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { checked, faultsOf, workbook } from "../../support/records/transfer.ts";
import { PNG } from "../../support/values/png.ts";

const PUT = "/api/blade-resource/oss/endpoint/put-local-file";
const PAGE = "<html><script>alert(1)</script></html>";
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

interface Reply {
  readonly status: number;
  readonly msg: string;
  readonly data: UploadReply & Record<string, unknown>;
  readonly errors?: readonly FieldError[];
}

/** Every file on every path is refused, or its content cannot run. */
describe("a file that means harm", () => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database: DATABASE });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const send = async (path: string, parts: Readonly<Record<string, string | File>>): Promise<Reply> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const response = await admin.fetch(path, { method: "POST", body: await encoded.arrayBuffer(), headers });
    return { ...((await response.json()) as Omit<Reply, "status">), status: response.status };
  };
  const attached = async (): Promise<number> => (await server.db.selectFrom("attach").select("id").execute()).length;
  let number = 0;
  /** Every address that takes a file which is not a table to import. */
  const WAYS: readonly (readonly [string, (file: File) => Promise<Reply>])[] = [
    ["put-local-file", (file) => send(PUT, { file })],
    ["sku/put-file", (file) => send("/api/blade-sku/sku/put-file", { file })],
    ["shuffling/upload/add", (file) => send("/api/blade-shuffling/shuffling/upload/add", { name: "图", file })],
    [
      "address/upload",
      (file) => send("/api/blade-address/address/upload", { name: "码", topUpAddress: `T${(number += 1)}`, file }),
    ],
    [
      "a record's submit",
      (file) => send("/api/blade-breed/breed/submit", { breedName: `犬${(number += 1)}`, species: "1", image: file }),
    ],
  ];

  it.each(WAYS)("is not taken by %s, and leaves nothing behind", async (_name, take) => {
    const before = await attached();
    const files = [
      new File([SVG], "a.svg", { type: "image/svg+xml" }),
      new File([SVG], "a.png", { type: "image/png" }),
      new File([PAGE], "a.png", { type: "image/png" }),
      new File([PAGE], "a.html", { type: "text/html" }),
      new File([""], "a.png", { type: "image/png" }),
    ];
    for (const file of files) {
      const reply = await take(file);
      expect([400, 415], `${file.name}: ${JSON.stringify(reply)}`).toContain(reply.status);
      expect(`${reply.msg}${reply.errors?.[0]?.message ?? ""}`).toMatch(/上传|文件/);
    }
    expect(await attached()).toBe(before);
  });

  it("that is a picture and a page at once is a picture, wherever it came in", async () => {
    const { data } = await send(PUT, { file: new File([PNG, PAGE], "a.html", { type: "text/html" }) });
    expect(data.name).toMatch(/\.png$/);
    const kept = await server.nobody.fetch(data.link);
    expect(kept.headers.get("Content-Type")).toBe("image/png");
    expect(kept.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(kept.headers.get("Content-Security-Policy")).toContain("sandbox");
    const text = await send(PUT, { file: new File([PAGE], "a.txt") });
    const page = await server.nobody.fetch(text.data.link);
    expect(page.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(page.headers.get("Content-Disposition")).toMatch(/^attachment/);
  });

  it("may have any name: what is kept of it fits, and is whole", async () => {
    const long = await send(PUT, { file: new File([PNG], `${"长".repeat(10_000)}.png`) });
    expect(long.status, long.msg).toBe(200);
    expect(long.data.originalName).toBe(`${"长".repeat(251)}.png`);
    const halved = await send(PUT, { file: new File([PNG], `${"😀".repeat(300)}x.png`) });
    expect(halved.status, halved.msg).toBe(200);
    expect(halved.data.originalName.isWellFormed(), "no half of a character").toBe(true);
    const hidden = await send(PUT, { file: new File([PNG], "a\u202Egnp.exe") });
    expect(hidden.data.originalName).toBe("agnp.exe");
    const stored = await admin.get<Record<string, unknown>>("/api/blade-resource/attach/detail", { id: halved.data.attachId });
    expect(stored.data["originalName"]).toBe(halved.data.originalName);
  });

  it("that is no picture is none by a link either: saved, imported, or marked and asked behind it", async () => {
    const { link } = (await send(PUT, { file: new File(["姓名\n张三"], "people.csv") })).data;
    for (const image of [link, `${link}?a.png`, `${link}#a.png`]) {
      const saved = await admin.post("/api/blade-breed/breed/submit", { breedName: `犬${(number += 1)}`, species: "1", image });
      expect(saved.errors, saved.text).toMatchObject([{ pointer: "/image", keyword: "x-file-kind" }]);
    }
    const file = await checked(
      admin,
      "breed",
      workbook([
        ["breedName", "species", "image"],
        [`犬${(number += 1)}`, "1", link],
      ]),
    );
    expect((await faultsOf(admin, "breed", file)).map(({ keyword }) => keyword)).toEqual(["x-file-kind"]);
  });
});
