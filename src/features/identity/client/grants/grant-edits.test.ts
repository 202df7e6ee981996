import { describe, expect, it } from "vitest";
import { editsTo, NO_EDITS, selected } from "./grant-edits.ts";

const HELD = { keys: ["param", "dept", "notice"], partly: ["notice"] };

describe("edits of a grant", () => {
  it("show what all hold as chosen, and what some hold as neither", () => {
    const { chosen, partly } = selected(HELD, NO_EDITS);
    expect([...chosen]).toEqual(["param", "dept"]);
    expect([...partly]).toEqual(["notice"]);
  });

  it("count what is given and what is taken, and nothing for what was left alone", () => {
    const edits = editsTo(HELD, { chosen: new Set(["param", "user"]), partly: new Set(["notice"]) });
    expect([[...edits.added], [...edits.removed]]).toEqual([["user"], ["dept"]]);
    const decided = editsTo(HELD, { chosen: new Set(["param", "dept", "notice"]), partly: new Set() });
    expect([[...decided.added], [...decided.removed]]).toEqual([["notice"], []]);
  });

  it("stay on top of what somebody else has granted meanwhile", () => {
    const edits = editsTo(HELD, { chosen: new Set(["param", "user"]), partly: new Set(["notice"]) });
    const fresh = { keys: ["param", "dept", "post"], partly: [] };
    expect([...selected(fresh, edits).chosen]).toEqual(["param", "post", "user"]);
  });
});
