import { describe, expect, test } from "vitest";
import { parseFile, pointerOf } from "./parse.ts";

const TEXT = `{
  "a": [1, { "b/c": "中文" }],
  "d": {}
}`;

function parsed(text: string) {
  return parseFile({ path: "schemas/x/y.json", text });
}

describe("locating a place in a file", () => {
  test("finds values and keys, counting from 1", () => {
    const file = parsed(TEXT);
    expect(file.locate(["a", 1, "b/c"])).toEqual({ line: 2, column: 21, endLine: 2, endColumn: 25 });
    expect(file.locate(["a", 1, "b/c"], "key")).toEqual({ line: 2, column: 14, endLine: 2, endColumn: 19 });
  });

  test("marks the opening bracket of a container, not its whole text", () => {
    expect(parsed(TEXT).locate(["d"])).toEqual({ line: 3, column: 8, endLine: 3, endColumn: 9 });
  });

  test("shows what is missing where it belongs", () => {
    expect(parsed(TEXT).locate(["d", "e", "f"])).toMatchObject({ line: 3, column: 8 });
    expect(parsed("").locate(["a"])).toMatchObject({ line: 1, column: 1 });
  });

  test("writes pointers as RFC 6901 has them", () => {
    expect(pointerOf(["a", 1, "b/c", "~"])).toBe("/a/1/b~1c/~0");
    expect(pointerOf([])).toBe("");
  });
});

describe("what is not strict JSON", () => {
  test.each([
    ['{"a": 1,}', 1, 8, "comma"],
    ["{'a': 1}", 1, 2, "double quotes"],
    ['{"a": 1 "b": 2}', 1, 9, "comma"],
    ['{"a" 1}', 1, 6, "colon"],
    ['{"a": [1}', 1, 9, "]"],
    ['{"a": 1}}', 1, 9, "end"],
    ['{"a": 01}', 1, 7, "Write 1"],
    ['{"a": "x\ny"}', 1, 7, "line break"],
    ["\uFEFF{}", 1, 1, "byte order mark"],
    [
      new TextDecoder().decode(new Uint8Array([...new TextEncoder().encode('{"title": "'), 0xb2, 0xce, 0x22, 0x7d])),
      1,
      12,
      "UTF-8",
    ],
    [new TextDecoder().decode(Buffer.from('\uFEFF{"title": "名"}', "utf16le")), 1, 1, "UTF-16"],
    [new TextDecoder().decode(Buffer.from('{"title": "名"}', "utf16le")), 1, 1, "UTF-16"],
    [new TextDecoder().decode(Buffer.from('\uFEFF{"title": "名"}', "utf16le").swap16()), 1, 1, "UTF-16"],
    ["  ", 1, 1, "empty"],
    ['{"module": "tt"\n', 1, 16, "}"],
    ['{"a": 1,\n\n', 1, 9, "key"],
  ])("%j is located at %i:%i", (text, line, column, words) => {
    const [fault] = parsed(text).faults;
    expect(fault?.span).toMatchObject({ line, column });
    expect(`${fault?.message.en} ${fault?.hint.en}`).toContain(words);
  });

  test("gives one fault, not what follows from it", () => {
    expect(parsed('{"a": tru, "b": [1, }, c}').faults).toHaveLength(1);
  });

  test("includes a key that stands twice, at any depth, at its second place", () => {
    const { faults } = parsed('{"a": [{"b": 1,\n "b": 2}]}');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ kind: "duplicate-key", path: ["a", 0, "b"], span: { line: 2, column: 2 } });
    expect(faults[0]?.hint.en).toContain("Line 1");
  });
});

test("Windows line ends and tabs count as editors count them", () => {
  expect(parsed('{\r\n\t"a": 1\r\n}').locate(["a"])).toMatchObject({ line: 2, column: 7 });
});
