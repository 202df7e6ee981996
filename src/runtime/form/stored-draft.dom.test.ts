import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleModule } from "../../../tests/support/forms/form-sample.ts";
import { FormSession } from "../form-model/form-session.ts";
import { moduleShape } from "../form-model/values/form-shape.ts";
import { draftOf, dropDraft, fitting, storeDraft, readDraft, type DraftPlace } from "./stored-draft.ts";

const DAY = 24 * 60 * 60 * 1000;
const place = (record: string | null, person = "000000/1"): DraftPlace => ({ person, module: "sample", record });
const draft = (name: string) => ({ at: Date.now(), revision: null, values: { name } });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-11-21T10:32:00") });
});

afterEach(() => {
  vi.useRealTimers();
});

test("a draft belongs to one person and one record", () => {
  storeDraft(place("7"), draft("a"));
  expect(readDraft(place("7"))?.values).toEqual({ name: "a" });
  expect(readDraft(place("8"))).toBeNull();
  expect(readDraft(place("7", "000000/2"))).toBeNull();
  expect(readDraft(place("7", "100001/1"))).toBeNull();
  dropDraft(place("7"));
  expect(readDraft(place("7"))).toBeNull();
});

test("a draft is forgotten after a week, and when it is the twenty-first", () => {
  storeDraft(place("old"), draft("a"));
  vi.advanceTimersByTime(6 * DAY);
  expect(readDraft(place("old"))).not.toBeNull();
  for (let index = 0; index < 20; index += 1) {
    vi.advanceTimersByTime(1000);
    storeDraft(place(`new ${index}`), draft("a"));
  }
  expect(readDraft(place("old"))).toBeNull();
  expect(readDraft(place("new 0"))).not.toBeNull();
  vi.advanceTimersByTime(8 * DAY);
  expect(readDraft(place("new 19"))).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("one that is too long is not kept, and something else under its key is none", () => {
  storeDraft(place("7"), draft("a".repeat(300_000)));
  expect(readDraft(place("7"))).toBeNull();
  localStorage.setItem("trellis-draft/000000/1/sample/7", JSON.stringify({ content: { values: 3 }, datetime: Date.now() }));
  expect(readDraft(place("7"))).toBeNull();
});

test("stores changed values, but no password", () => {
  const session = new FormSession(moduleShape(sampleModule, "edit"), { id: "7", name: "a", city: "bj" }, null);
  session.set(["name"], "b");
  session.set(["city"], undefined);
  session.set(["secret"], "hunter2");
  expect(draftOf(session)).toEqual({ name: "b", city: null });
});

test("a form takes over what still fits its fields and differs from what it holds", () => {
  const session = new FormSession(moduleShape(sampleModule, "edit", ["city"]), { id: "7", name: "a", level: 1 }, null);
  const kept = { name: "b", level: 1, city: "sh", items: "no list", gone: "x", secret: "hunter2", remark: null };
  expect(fitting(session, { at: 0, revision: 1, values: kept })).toEqual({ name: "b" });
});
