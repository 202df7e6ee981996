import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServer } from "#server/platform";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";

const BASE = "/api/blade-resource/oss/endpoint/upload";
const LIMIT = 4096;
const [database = "embedded"] = await databasesToTest();

interface State {
  readonly id: string;
  readonly offset: number;
  readonly chunkSize: number;
}

/** The beginning of an MP4 file, and bytes that differ from place to place. */
function video(size: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251);
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode("ftypmp42\0\0\0\0mp42isom")]);
  return bytes;
}

describe("an upload in chunks", () => {
  let server: TestServer;
  let client: TestClient;
  let other: TestClient;
  let time = 0;
  beforeAll(async () => {
    server = await createTestServer({
      database,
      config: { uploadLimit: LIMIT },
      deps: { clock: () => new Date(Date.now() + time) },
    });
    ({ client } = await createPerson(server, { codes: [] }));
    ({ client: other } = await createPerson(server, { codes: [] }));
  });
  afterAll(async () => {
    await server.close();
  });

  const begin = async (size: number, name = "clip.mp4"): Promise<State> =>
    (await client.post<State>(`${BASE}/begin`, { name, size })).data;
  const put = async (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>, by = client) => {
    const form = new FormData();
    form.set("file", new File([bytes], "chunk"));
    form.set("id", id);
    form.set("offset", String(offset));
    const response = await by.fetch(`${BASE}/chunk`, { method: "POST", body: form });
    return { status: response.status, data: ((await response.json()) as { data: State | null }).data };
  };

  it("goes on where it was broken off and stores what was sent", async () => {
    const bytes = video(3000);
    const { id, offset } = await begin(bytes.length);
    expect(offset).toBe(0);
    expect(await put(id, 0, bytes.slice(0, 1000))).toMatchObject({ status: 200, data: { offset: 1000 } });
    // The reply was lost, so the chunk comes again: the server says where it stands.
    expect(await put(id, 0, bytes.slice(0, 1000))).toMatchObject({ status: 409, data: { offset: 1000 } });
    expect((await client.get<State>(`${BASE}/state`, { id })).data).toMatchObject({ offset: 1000 });
    expect((await client.post(`${BASE}/end`, { id })).status).toBe(409);
    expect((await put(id, 1000, video(2001))).status).toBe(400);
    expect(await put(id, 1000, bytes.slice(1000))).toMatchObject({ status: 200, data: { offset: 3000 } });
    const { data } = await client.post<{ link: string; originalName: string }>(`${BASE}/end`, { id });
    expect(data.originalName).toBe("clip.mp4");
    expect((await client.post(`${BASE}/end`, { id })).data).toEqual(data);
    const stored = await server.nobody.fetch(data.link);
    expect(stored.headers.get("Content-Type")).toBe("video/mp4");
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(bytes);
    const part = await server.nobody.fetch(data.link, { headers: { Range: "bytes=100-199" } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.slice(100, 200)]);
  });

  it("is judged by its bytes and limited in size", async () => {
    const page = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    const { id } = await begin(page.length, "page.mp4");
    await put(id, 0, page);
    expect((await client.post(`${BASE}/end`, { id })).status).toBe(415);
    const program = Uint8Array.from([0x4d, 0x5a, ...Array.from({ length: 200 }, () => 0)]);
    expect((await put((await begin(1000)).id, 0, program)).status).toBe(415);
    expect((await client.post(`${BASE}/begin`, { name: "a.mp4", size: LIMIT + 1 })).status).toBe(413);
    expect((await client.post(`${BASE}/begin`, { name: "a.mp4", size: 0 })).status).toBe(400);
    expect((await client.post(`${BASE}/begin`, { name: "a.mp4", size: "-1" })).status).toBe(400);
  });

  it("belongs to its user, ends with a cancel, and the oldest of many gives way", async () => {
    const { id } = await begin(500);
    expect((await other.get(`${BASE}/state`, { id })).status).toBe(404);
    expect((await put(id, 0, video(500), other)).status).toBe(404);
    await other.post(`${BASE}/cancel`, { id });
    expect((await client.get(`${BASE}/state`, { id })).status).toBe(200);
    await client.post(`${BASE}/cancel`, { id });
    expect((await client.get(`${BASE}/state`, { id })).status).toBe(404);
    expect((await server.nobody.post(`${BASE}/begin`, { name: "a.mp4", size: 1 })).status).toBe(401);
    const ids: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      time += 1000;
      ids.push((await begin(500)).id);
    }
    expect((await client.get(`${BASE}/state`, { id: ids[0] ?? "" })).status).toBe(404);
    expect((await client.get(`${BASE}/state`, { id: ids[1] ?? "" })).status).toBe(200);
  });

  it("is forgotten with its bytes when nobody continues it for a day", async () => {
    const { id } = await begin(500);
    await put(id, 0, video(100));
    const fresh = await begin(500);
    const aged = Date.now() - 25 * 3_600_000;
    await sql`update trellis_upload set touched_at = ${aged} where id = ${id}`.execute(server.db);
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    const second = await createServer({ ...server.deps, config: { ...server.deps.config, node: 6 } });
    vi.advanceTimersByTime(60_001);
    vi.useRealTimers();
    await expect.poll(async () => (await client.get(`${BASE}/state`, { id })).status).toBe(404);
    await expect.poll(() => server.deps.parts.open(id, "a")).toBeNull();
    expect((await client.get(`${BASE}/state`, { id: fresh.id })).status).toBe(200);
    await second.close();
  });
});
