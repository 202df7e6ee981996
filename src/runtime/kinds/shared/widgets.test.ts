import { describe, expect, it } from "vitest";
import { isAccepted } from "#metadata";
import { byteText } from "../../values/byte-text.ts";
import { hexOf } from "../color/color-widget.tsx";
import { marked } from "../markdown/markdown-marks.ts";
import { parseJson } from "./code/parse-json.ts";
import { normalAddress } from "../rich-text/rich-text-toolbar.tsx";
import { expandedAtFirst, nodesOf } from "../tree-select/tree-nodes.ts";
import { fileName, filesOf, partsOf } from "../../values/stored-files.ts";
import { valueOfParts } from "./choices/use-choices.ts";
import { sampleModule } from "../../../../tests/support/forms/form-sample.ts";

const field = (name: string) => {
  const found = sampleModule.fields.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe("values that hold several", () => {
  it("are read from lists and from comma-joined text alike", () => {
    expect(partsOf("a,b,")).toEqual(["a", "b"]);
    expect(partsOf(["a", 2])).toEqual(["a", "2"]);
    expect(partsOf(undefined)).toEqual([]);
    expect(partsOf(0)).toEqual(["0"]);
  });

  it("are written as their field keeps them, and as nothing when nothing is left", () => {
    expect(valueOfParts(field("name"), ["a", "b"])).toBe("a,b");
    expect(valueOfParts(field("items"), ["1"], [{ key: "1", value: 1, label: "" }])).toEqual([1]);
    expect(valueOfParts(field("name"), [])).toBeUndefined();
  });
});

describe("uploads", () => {
  const png = { name: "Photo.PNG", type: "image/png" };
  it("are accepted as a browser reads `accept`", () => {
    expect(isAccepted(png, "")).toBe(true);
    expect(isAccepted(png, ".jpg,.png")).toBe(true);
    expect(isAccepted(png, "image/*")).toBe(true);
    expect(isAccepted(png, "image/jpeg, .pdf")).toBe(false);
    expect(isAccepted({ name: "x.svg", type: "image/svg+xml" }, "image/png,image/jpeg")).toBe(false);
  });

  it("are named by the last part of their address", () => {
    expect(fileName("https://x.example/a/%E5%90%88%E5%90%8C.docx?v=1")).toBe("合同.docx");
    expect(fileName("/files/100%.txt")).toBe("100%.txt");
  });

  it("say their size in units people use", () => {
    expect(byteText(512_000)).toBe("500 kB");
    expect(byteText(5 * 1024 * 1024)).toBe("5 MB");
    expect(byteText(10)).toBe("10 B");
  });
});

describe("JSON", () => {
  it("says in which line it breaks", () => {
    expect(parseJson('{"a":\n oops}').brokenLine).not.toBeNull();
    expect(parseJson('{"a": 1}')).toEqual({ value: { a: 1 }, brokenLine: null });
    expect(parseJson("  ")).toEqual({ value: undefined, brokenLine: null });
  });
});

describe("links of formatted text", () => {
  it("get a scheme when they have none and never one that runs code", () => {
    expect(normalAddress("example.com/a")).toBe("https://example.com/a");
    expect(normalAddress("localhost:8080")).toBe("https://localhost:8080");
    expect(normalAddress("mailto:a@b.c")).toBe("mailto:a@b.c");
    expect(normalAddress("javascript:alert(1)")).toBe("");
    expect(normalAddress("data:text/html,x")).toBe("");
  });
});

describe("tree nodes", () => {
  const options = [
    { value: "1", label: "root", parentId: "0" },
    { value: "2", label: "child", parentId: "1" },
    { value: "3", label: "grandchild", parentId: "2" },
    { value: "4", label: "unopened", parentId: "1", hasChildren: true },
  ];

  it("hang below their parents", () => {
    const [top] = nodesOf(options, "");
    expect(top?.children?.map((node) => node.value)).toEqual(["2", "4"]);
    expect(top?.children?.[1]?.isLeaf).toBe(false);
    expect(top?.children?.[0]?.children?.[0]?.isLeaf).toBe(true);
  });

  it("are open at first where their children are known", () => {
    expect(expandedAtFirst(options, [])).toEqual(["1", "2"]);
    expect(expandedAtFirst([{ value: "1", label: "root", parentId: "0", hasChildren: true }], [])).toEqual([]);
  });

  it("are not offered as their own parent, nor is what hangs below them", () => {
    const [top] = nodesOf(options, "2");
    const child = top?.children?.[0];
    expect([top?.disabled, child?.disabled, child?.children?.[0]?.disabled]).toEqual([false, true, true]);
  });
});

describe("colours", () => {
  it("have one spelling, and what is none stays as it was typed", () => {
    expect(hexOf("1677FF")).toBe("#1677ff");
    expect(hexOf("#abc")).toBe("#aabbcc");
    expect(hexOf("red")).toBe("red");
    expect(hexOf("#12345")).toBe("#12345");
  });
});

describe("files", () => {
  it("are read from links and from objects alike", () => {
    expect(filesOf("/files/a.png,/files/b.pdf").map(({ name }) => name)).toEqual(["a.png", "b.pdf"]);
    expect(filesOf([{ link: "/files/1", name: "Plan.pdf", size: 3 }, { link: "/files/b.txt" }])).toEqual([
      { link: "/files/1", name: "Plan.pdf", size: 3 },
      { link: "/files/b.txt", name: "b.txt", size: null },
    ]);
    expect(filesOf(undefined)).toEqual([]);
  });
});

describe("marks of Markdown", () => {
  it("go around what is selected, and away again", () => {
    const bold = marked("bold", { text: "ein Wort", start: 4, end: 8 });
    expect(bold).toEqual({ text: "ein **Wort**", start: 6, end: 10 });
    expect(marked("bold", bold)).toEqual({ text: "ein Wort", start: 4, end: 8 });
  });

  it("go before every line that is selected, and away again", () => {
    const list = marked("ordered", { text: "a\nb\nc", start: 0, end: 3 });
    expect(list.text).toBe("1. a\n2. b\nc");
    expect(marked("ordered", list).text).toBe("a\nb\nc");
  });
});

describe("JSON", () => {
  it("that breaks is broken at a line, whatever the browser says", () => {
    expect(parseJson('{\n  "a": 1,\n  "b": [true, ]\n}').brokenLine).toBe(3);
    expect(parseJson('{"a": ').brokenLine).toBe(1);
    expect(parseJson("[1, 2]").brokenLine).toBeNull();
  });
});
