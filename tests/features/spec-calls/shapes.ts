import { expect } from "vitest";
import type { ResponseKind } from "./calls.ts";

type Row = Record<string, unknown>;

/** Checks the shape of each kind of successful response, given the parsed JSON body. */
const SHAPES: Readonly<Record<Exclude<ResponseKind, "blob">, (body: Row) => void>> = {
  envelope: inEnvelope,
  page: (body) => {
    inEnvelope(body);
    expect(body["data"]).toMatchObject({
      records: expect.any(Array),
      total: expect.any(Number),
      size: expect.any(Number),
      current: expect.any(Number),
      pages: expect.any(Number),
    });
    haveIds((body["data"] as { records: Row[] }).records);
  },
  list: (body) => {
    inEnvelope(body);
    expect(body["data"]).toBeInstanceOf(Array);
    haveIds(body["data"] as Row[]);
  },
  tree: (body) => {
    inEnvelope(body);
    expect(body["data"]).toBeInstanceOf(Array);
    areNodes(body["data"] as Row[]);
  },
  upload: (body) => {
    inEnvelope(body);
    expect(body["data"]).toMatchObject({ link: expect.stringMatching(/^\//), name: expect.any(String), originalName: "a.png" });
  },
  token: (body) => {
    for (const key of ["access_token", "refresh_token", "user_id", "tenant_id", "account"]) expect(body[key], key).toMatch(/./);
    expect(body).toMatchObject({ token_type: "bearer", expires_in: expect.any(Number) });
    expect(body).not.toHaveProperty("code");
  },
  bare: (body) => {
    expect(body).not.toHaveProperty("code");
    expect(Object.keys(body).length).toBeGreaterThan(0);
  },
};

/** A call that went well, by its kind. */
export async function expectAnswer(kind: ResponseKind, response: Response): Promise<void> {
  if (kind === "blob") {
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
    return;
  }
  const text = await response.text();
  expect(response.status, text).toBe(200);
  SHAPES[kind](JSON.parse(text) as Row);
}

/** A call that was refused: the code of the answer is that of its body, and somebody is told why. */
export async function expectRefusal(kind: ResponseKind, response: Response, ...statuses: readonly number[]): Promise<Row> {
  const text = await response.text();
  expect(statuses, text).toContain(response.status);
  const body = JSON.parse(text) as Row;
  if (kind === "token")
    expect(body).toMatchObject({ error_code: expect.anything(), error_description: expect.stringMatching(/./) });
  else expect(body).toMatchObject({ code: response.status, success: false, data: null, msg: expect.stringMatching(/./) });
  return body;
}

function inEnvelope(body: Row): void {
  expect(body).toMatchObject({ code: 200, success: true, msg: expect.stringMatching(/./) });
  expect(body).toHaveProperty("data");
}

/** Ids are texts: as numbers they would lose digits. */
function haveIds(records: readonly Row[]): void {
  for (const record of records) if ("id" in record) expect(typeof record["id"]).toBe("string");
}

function areNodes(nodes: readonly Row[]): void {
  haveIds(nodes);
  for (const { children } of nodes) {
    if (children === undefined) continue;
    expect(children, "a leaf has no children key").toHaveProperty("length", expect.any(Number));
    expect((children as Row[]).length, "a leaf has no children key").toBeGreaterThan(0);
    areNodes(children as Row[]);
  }
}
