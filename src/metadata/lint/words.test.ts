import { describe, expect, test } from "vitest";
import { nearestWord, suggestion } from "./words.ts";

const KEYS = ["filters", "columns", "sort", "pageSize", "tree", "ui:widget", "x-unique", "maxLength"];

describe("the word that was probably meant", () => {
  test.each([
    ["filter", "filters"],
    ["colums", "columns"],
    ["sotr", "sort"],
    ["page-size", "pageSize"],
    ["widget", "ui:widget"],
    ["unique", "x-unique"],
    ["maxlength", "maxLength"],
    ["sorting", "sort"],
  ])("%s → %s", (typed, meant) => {
    expect(nearestWord(typed, KEYS)).toBe(meant);
  });

  test.each([["colour"], ["x"], ["description"]])("proposes no word for %s", (typed) => {
    expect(nearestWord(typed, KEYS)).toBeNull();
  });

  test("proposes the nearer one of two similar words", () => {
    expect(nearestWord("deptName", ["deptNames", "deptname"])).toBe("deptname");
  });
});

test("when nothing is near, the choices are listed", () => {
  expect(suggestion("zzz", ["a", "b"])).toEqual({ zh: "可用：a、b", en: "Possible: a, b", lists: true });
  // A word that has no letter in common is no slip of the pen.
  expect(suggestion("bankNo", ["bankId", "bankCard", "name"]).en).toBe("Perhaps: bankId, bankCard");
  expect(suggestion("zzz", []).en).toBe("Delete it: nothing can be named here");
});
