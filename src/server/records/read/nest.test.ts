import { expect, test } from "vitest";
import { nestNodes, nestRecords } from "./nest.ts";

const tree = { parentField: "parentId", keyField: "id", root: "0", lazy: false };

test("a leaf has no children key, and a record whose parent is missing stands at the top", () => {
  const nested = nestRecords(tree, [
    { id: "1", parentId: "0" },
    { id: "2", parentId: "1" },
    { id: "3", parentId: "9" },
  ]);
  expect(nested).toEqual([
    { id: "1", parentId: "0", children: [{ id: "2", parentId: "1" }] },
    { id: "3", parentId: "9" },
  ]);
});

test("a node that is its own parent does not swallow itself", () => {
  const node = { id: "1", parentId: "1", key: "1", value: "1", title: "a" };
  expect(nestNodes([node])).toEqual([node]);
});
