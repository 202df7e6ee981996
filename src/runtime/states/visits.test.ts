import { describe, expect, it } from "vitest";
import type { HistoryEntry, Json } from "#contract";
import type { States } from "#metadata";
import { visitsOf } from "./visits.ts";

const states: States = {
  field: "status",
  first: "new",
  list: ["new", "open", "done"].map((id, value) => ({
    id,
    value,
    title: { zh: id, en: id },
    color: null,
    editable: null,
    removable: false,
    end: false,
  })),
  transitions: [],
};

let revision = 0;

function entry(kind: HistoryEntry["kind"], field: string, before: Json, after: Json): HistoryEntry {
  revision += 1;
  return {
    id: String(revision),
    kind,
    time: `2026-11-20 09:00:0${revision}`,
    userId: "1",
    userName: "Ann",
    origin: "save",
    originText: "",
    batchId: "",
    revision,
    changes: [{ field, secret: false, before, after, beforeText: null, afterText: null }],
    lines: [],
    withheld: false,
  };
}

function way(oldestFirst: readonly HistoryEntry[], present: Json): string[] {
  return visitsOf(states, oldestFirst.toReversed(), present).map(({ state, entry: by }) => `${state.id} ${by?.id ?? "-"}`);
}

describe("the visits of a record", () => {
  it("begin with its creation and leave out changes of other fields", () => {
    const added = entry("add", "status", null, 0);
    const renamed = entry("edit", "name", "a", "b");
    const opened = entry("edit", "status", 0, 1);
    expect(way([added, renamed, opened], 1)).toEqual([`new ${added.id}`, `open ${opened.id}`]);
  });

  it("begin with the state before the earliest known change of a record without a recorded creation", () => {
    const opened = entry("edit", "status", 0, 1);
    const closed = entry("edit", "status", 1, 2);
    expect(way([opened, closed], 2)).toEqual(["new -", `open ${opened.id}`, `done ${closed.id}`]);
  });

  it("name a state again for each return to it", () => {
    const added = entry("add", "status", null, 0);
    const there = entry("edit", "status", 0, 1);
    const back = entry("edit", "status", 1, 0);
    expect(way([added, there, back], 0)).toEqual([`new ${added.id}`, `open ${there.id}`, `new ${back.id}`]);
  });

  it("are the present state alone without a history", () => {
    expect(way([], 1)).toEqual(["open -"]);
    expect(way([], "1")).toEqual(["open -"]);
    expect(way([], 7)).toEqual([]);
  });
});
