import { describe, expect, it } from "vitest";
import { ChangedRecords } from "./changed-records.ts";

const SHOWN = [{ id: "1" }];

describe("changes by other users", () => {
  it("count an added record on a list", () => {
    const changed = new ChangedRecords();
    changed.note({ kind: "add", ids: ["2"], by: "Li Na" }, SHOWN);
    expect([changed.any, changed.count]).toEqual([true, 1]);
  });

  it("ignore added and restored records on the page of one record", () => {
    const changed = new ChangedRecords({ grows: false });
    changed.note({ kind: "add", ids: ["2"], by: "Li Na" }, SHOWN);
    changed.note({ kind: "revive", ids: ["3"], by: "Li Na" }, SHOWN);
    expect([changed.any, changed.count]).toEqual([false, 0]);
    changed.note({ kind: "edit", ids: ["1"], by: "Li Na" }, SHOWN);
    expect([changed.any, changed.by("1")]).toEqual([true, "Li Na"]);
  });
});
