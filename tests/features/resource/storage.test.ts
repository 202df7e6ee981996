import type { UploadReply } from "#contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbound } from "../../../src/entry/node/outbound/outbound.ts";
import { readOutboundHosts } from "../../../src/entry/node/outbound/outbound-hosts.ts";
import { DATABASE, createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { S3_KEYS, startS3, type S3StandIn } from "../../support/server/s3-stub.ts";
import { PNG } from "../../support/values/png.ts";

const OSS = "/api/blade-resource/oss";
const TEXT = "姓名,电话\n张三,1";

describe("files with a storage service", () => {
  let service: S3StandIn;
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    service = await startS3();
    const hosts = readOutboundHosts(new URL(service.url).host);
    server = await createTestServer({ database: DATABASE, deps: { outbound: createOutbound(hosts) } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.close();
    await service.close();
    expect(server.errors).toEqual([]);
  });

  const add = async (ossCode: string, values: Record<string, unknown> = {}): Promise<string> => {
    const record = { category: 1, ossCode, endpoint: service.url, bucketName: "pictures", ...S3_KEYS, ...values };
    return (await admin.post<{ id: string }>(`${OSS}/submit`, record)).data.id;
  };
  const test = (id: string) => admin.get(`${OSS}/test`, { id });
  const enable = (id: string) => admin.post(`${OSS}/enable`, undefined, { id });
  const sendFile = async (path: string, file: File): Promise<{ readonly data: UploadReply }> => {
    const form = new FormData();
    form.set("file", file);
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    return (await admin.fetch(path, { method: "POST", body: await encoded.arrayBuffer(), headers })).json();
  };
  const put = async (): Promise<UploadReply> =>
    (await sendFile(`${OSS}/endpoint/put-local-file`, new File([TEXT], "people.csv"))).data;

  it("tells what a configuration lacks, and says so when nothing is", async () => {
    expect(await test(await add("good"))).toMatchObject({ code: 200, data: { said: "“good”可用：测试文件已写入、读回并删除" } });
    expect(service.objects.size).toBe(0);
    const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
      ["key", { accessKey: "other" }, "accessKey"],
      ["secret", { secretKey: "other" }, "secretKey"],
      ["bucket", { bucketName: "nowhere" }, "空间不存在"],
      ["region", { region: "mars" }, "地域"],
      ["unlisted", { endpoint: "http://169.254.169.254/latest" }, "OUTBOUND_HOSTS"],
      ["closed", { endpoint: "http://127.0.0.1:1" }, "OUTBOUND_HOSTS"],
    ];
    for (const [code, values, said] of cases) {
      const refused = await test(await add(code, values));
      expect(refused.code, code).toBe(409);
      expect(refused.msg, code).toContain(said);
    }
  });

  it("puts uploads where the enabled record says, and finds older ones where they lie", async () => {
    const before = await put();
    const id = await add("remote", { transformEndpoint: "https://cdn.example.com" });
    await enable(id);
    const upload = await put();
    expect(upload).toMatchObject({
      name: expect.stringMatching(`^${id}/[0-9a-f]{32}\\.csv$`),
      domain: "https://cdn.example.com",
    });
    expect([...service.objects.values()].map(({ bytes, type }) => [bytes.toString(), type])).toEqual([[TEXT, "text/csv"]]);
    expect(await (await server.nobody.fetch(upload.link)).text()).toBe(TEXT);
    expect(await (await server.nobody.fetch(before.link)).text()).toBe(TEXT);

    await enable(await add("disk", { category: 7, endpoint: "", bucketName: "", accessKey: "", secretKey: "" }));
    const after = await put();
    expect(service.objects.size).toBe(1);
    expect(await (await server.nobody.fetch(upload.link)).text()).toBe(TEXT);

    const moved = await admin.post(`${OSS}/submit`, { id, bucketName: "elsewhere" });
    expect(moved.errors).toMatchObject([{ pointer: "/bucketName" }]);
    expect((await admin.post(`${OSS}/remove`, undefined, { ids: id })).code).toBe(409);
    const gone = [before, upload, after].map(({ attachId }) => attachId).join(",");
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: gone })).code).toBe(200);
    await expect.poll(() => service.objects.size).toBe(0);
    expect((await server.nobody.fetch(upload.link)).status).toBe(404);
  });

  it("reads only the range of a file that a request asks for", async () => {
    await enable(await add("ranges"));
    const { link, attachId } = await put();
    const read = async (range: string): Promise<unknown[]> => {
      const before = service.sent;
      const reply = await server.nobody.fetch(link, { headers: { Range: range } });
      return [reply.status, reply.headers.get("Content-Range"), await reply.text(), service.sent - before];
    };
    const size = new TextEncoder().encode(TEXT).length;
    expect(await read("bytes=-1")).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, "1", 1]);
    expect(await read("bytes=0-5")).toEqual([206, `bytes 0-5/${size}`, "姓名", 6]);
    expect(await read("bytes=900-"), "the range lies outside of the file").toEqual([200, null, TEXT, size]);
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: attachId })).code).toBe(200);
    await expect.poll(() => service.objects.size).toBe(0);
  });

  it("holds a link against what its field takes without asking the service, wherever the file lies", async () => {
    await enable(await add("judged"));
    const { link, attachId } = await put();
    const saved = await admin.post("/api/blade-shuffling/shuffling/submit", { name: "图", file: link });
    expect(saved.errors, saved.text).toMatchObject([{ pointer: "/file", keyword: "x-file-kind" }]);
    const picture = (await sendFile(`${OSS}/endpoint/put-local-file`, new File([PNG], "a.png"))).data;
    let reads = 0;
    service.meanwhile = () => Promise.resolve(void (reads += 1));
    const fine = await admin.post<{ id: string }>("/api/blade-shuffling/shuffling/submit", { name: "图", file: picture.link });
    expect([fine.status, reads], fine.text).toEqual([200, 0]);
    service.meanwhile = () => Promise.resolve();
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: attachId })).code).toBe(200);
    expect((await admin.post("/api/blade-shuffling/shuffling/remove", undefined, { ids: fine.data.id })).code).toBe(200);
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: picture.attachId })).code).toBe(200);
    await expect.poll(() => service.objects.size).toBe(0);
  });

  it("holds no transaction open while the service takes its time, and takes back what came with a refused save", async () => {
    await enable(await add("slow"));
    // The embedded database has one connection: were a transaction open, nobody could read meanwhile.
    const reads: number[] = [];
    service.meanwhile = async () => void reads.push((await admin.get("/api/blade-system/param/list")).code);
    const upload = await put();
    expect([reads, service.objects.size]).toEqual([[200], 1]);
    const refused = await sendFile(`/api/blade-shuffling/shuffling/upload/add?sort=-1`, new File([PNG], "a.png"));
    expect(refused).toMatchObject({ code: 400, errors: [{ pointer: "/name" }, { pointer: "/sort" }] });
    expect([reads, service.objects.size]).toEqual([[200, 200, 200], 1]);
    service.meanwhile = () => Promise.resolve();
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: upload.attachId })).code).toBe(200);
    await expect.poll(() => service.objects.size).toBe(0);
  });

  it("keeps the secret encrypted, tells it to nobody, and leaves it alone when an edit does not name it", async () => {
    const id = await add("sealed");
    const stored = async (): Promise<unknown> => {
      const { rows } = await sql<{ secret_key: string }>`select secret_key from oss where id = ${id}`.execute(server.db);
      return rows[0]?.secret_key;
    };
    expect(await stored()).toBe(await server.deps.secrets.seal(S3_KEYS.secretKey));
    const changed = await admin.post(`${OSS}/submit`, { id, remark: "again" });
    expect(changed.text).not.toContain("secretKey");
    expect(await stored()).toBe(await server.deps.secrets.seal(S3_KEYS.secretKey));
    expect((await test(id)).code).toBe(200);
  });
});
