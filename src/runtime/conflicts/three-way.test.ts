import { expect, test } from "vitest";
import type { RecordInput, StoredRecord } from "#contract";
import { testCatalog } from "../../../tests/support/server/test-deps.ts";
import { SPECIMENS } from "../../../tests/support/modules/specimen-modules.ts";
import { ApiError } from "../api/api-error.ts";
import { collide, saveOver } from "./three-way.ts";

const module = (await testCatalog(SPECIMENS)).modules.get("specimen")!;
const fields = module.fields.filter((field) => !field.readOnly && !field.writeOnly);
const base: StoredRecord = {
  id: "1",
  revision: 1,
  title: "甲",
  count: 5,
  amount: "12.50",
  tags: ["a"],
  address: { city: "沪", street: "一路" },
  deptId: "7",
  deptName: "总部",
};

function names(input: RecordInput, newer: Partial<StoredRecord>) {
  const { merged, overlapping } = collide(fields, base, { ...base, ...input }, { ...base, ...newer } as StoredRecord);
  return { merged: merged.map(({ name }) => name), overlapping: overlapping.map(({ field }) => field.name) };
}

test("merges fields that one side changed, and asks about fields that both changed differently", () => {
  expect(names({ title: "乙" }, { count: 10 })).toEqual({ merged: ["count"], overlapping: [] });
  expect(names({ title: "乙", count: 15 }, { title: "丙", count: 10 })).toEqual({ merged: [], overlapping: ["title", "count"] });
});

test("the same value from both, in whatever spelling, is no conflict", () => {
  expect(names({ title: "乙" }, { title: "乙" })).toEqual({ merged: [], overlapping: [] });
  expect(names({ amount: "13.0" }, { amount: "13.00" })).toEqual({ merged: [], overlapping: [] });
  expect(names({ tags: [] }, { tags: null })).toEqual({ merged: [], overlapping: [] });
  expect(names({}, { address: { street: "一路", city: "沪" }, deptName: "改了名的总部" })).toEqual({
    merged: [],
    overlapping: [],
  });
});

test("a file is the same whatever its address is signed with: a form may stay open overnight", () => {
  const own = fields.map((field) => (field.name === "title" ? { ...field, storage: "json" as const } : field));
  const shown = (signature: string) => ({
    count: 5,
    title: [{ name: "a.png", url: `/files/~${signature}/2026/a.png` }],
    tags: [`<img src="/api/files/~${signature}/b.png">`],
  });
  const [yesterday, today] = [
    { ...base, ...shown("k3.000000.AAAAAAAAAAAAAAAAAAAA") },
    { ...base, ...shown("k4.000000.BBBBBBBBBBBBBBBBBBBB") },
  ];
  const other = { ...today, count: 6 };
  const { merged, overlapping } = collide(own, yesterday, yesterday, other);
  expect([merged.map(({ name }) => name), overlapping]).toEqual([["count"], []]);
  const replaced = { ...yesterday, title: [{ name: "c.png", url: "/files/c.png" }] };
  const theirs = { ...today, title: [{ name: "d.png", url: "/files/~k4.000000.CCCCCCCCCCCCCCCCCCCC/d.png" }] };
  expect(collide(own, yesterday, replaced, theirs).overlapping.map(({ field }) => field.name)).toEqual(["title"]);
});

test("a field that the form hides follows the newer record", () => {
  const { count: _, ...sent } = base;
  const { merged, overlapping } = collide(fields, base, sent, { ...base, count: 10 });
  expect([merged.map(({ name }) => name), overlapping]).toEqual([["count"], []]);
});

function conflict(newer: StoredRecord): ApiError {
  return new ApiError({ status: 409, code: 409, message: "conflict", id: "conflict", data: newer });
}

test("a revision that others raised elsewhere is no conflict: the edit is sent again over it", async () => {
  const sent: RecordInput[] = [];
  const send = (input: RecordInput): Promise<void> => {
    sent.push(input);
    return sent.length === 1 ? Promise.reject(conflict({ ...base, revision: 2, serial: "x" })) : Promise.resolve();
  };
  expect(await saveOver(send, fields, base, { title: "乙" })).toBeNull();
  expect(sent).toEqual([
    { id: "1", revision: 1, title: "乙" },
    { id: "1", revision: 2, title: "乙" },
  ]);
});

test("does not resend a save that needs a decision, and passes on every other error", async () => {
  let calls = 0;
  const collided = await saveOver(
    () => {
      calls += 1;
      return Promise.reject(conflict({ ...base, revision: 2, title: "丙" }));
    },
    fields,
    base,
    { title: "乙" },
  );
  expect([calls, collided?.overlapping]).toEqual([1, [expect.objectContaining({ base: "甲", mine: "乙", theirs: "丙" })]]);
  const refused = new ApiError({ status: 400, code: 400, message: "no" });
  await expect(saveOver(() => Promise.reject(refused), fields, base, {})).rejects.toBe(refused);
});
