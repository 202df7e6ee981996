import { expect, test } from "vitest";
import type { ImportFacts, ImportPlan } from "#contract";
import { inMode, mapColumn, missingFields, offeredTargets, unmappedKey, withKey } from "./import-plan.ts";

const target = (field: string, more: object = {}) => ({
  field,
  title: `<${field}>`,
  required: false,
  key: false,
  keyOnly: false,
  ...more,
});
const facts: ImportFacts = {
  format: "xlsx",
  columns: [0, 1, 2].map((index) => ({ index, header: `H${index}`, samples: [] })),
  targets: [
    target("id", { key: true, keyOnly: true }),
    target("code", { key: true, required: true }),
    target("name", { required: true }),
    target("remark"),
  ],
  modes: ["add", "update", "upsert"],
  plan: { mode: "add", key: null, mapping: {}, blank: "leave" },
  sheets: [],
  unread: [],
  remembered: false,
  counts: { rows: null, good: 0, bad: 0, added: 0, updated: 0, unchanged: 0, refused: 0 },
  faults: [],
  batchId: null,
};
const plan: ImportPlan = { mode: "add", key: null, mapping: { 0: "code", 1: "name" }, blank: "leave" };

test("a field belongs to one column: choosing it for another takes it from the first", () => {
  expect(mapColumn(plan, 2, "code")).toEqual({ 1: "name", 2: "code" });
  expect(mapColumn(plan, 1, null)).toEqual({ 0: "code" });
});

test("names required fields without a column for the modes that add records, and not for updates only", () => {
  const half = { ...plan, mapping: { 0: "code" } };
  expect(missingFields(facts, half)).toEqual(["<name>"]);
  expect(missingFields(facts, { ...half, mode: "upsert", key: "code" })).toEqual(["<name>"]);
  expect(missingFields(facts, { ...half, mode: "update", key: "code" })).toEqual([]);
});

test("updating begins with the key that a column holds", () => {
  expect(inMode(facts, plan, "update").key).toBe("code");
  expect(inMode(facts, { ...plan, mapping: {} }, "update").key).toBe("id");
  expect(inMode(facts, { ...plan, mode: "update", key: "code" }, "add").key).toBeNull();
});

test("the record's number is offered where it is the key, and let go of where it is not", () => {
  const byId = withKey(facts.targets, { ...plan, mode: "update" }, "id");
  expect(offeredTargets(facts, plan).map(({ field }) => field)).toEqual(["code", "name", "remark"]);
  expect(offeredTargets(facts, byId).map(({ field }) => field)).toEqual(["id", "code", "name", "remark"]);
  expect(unmappedKey(facts, byId)?.field).toBe("id");
  const mapped = { ...byId, mapping: mapColumn(byId, 2, "id") };
  expect(unmappedKey(facts, mapped)).toBeNull();
  expect(inMode(facts, mapped, "add").mapping).toEqual({ 0: "code", 1: "name" });
});
