import { expect, it } from "vitest";
import { renameDraft, renameModule } from "./rename-module.ts";

const FILE = '{\n  "module": "desk",\n  "title": "工位"\n}\n';

it("keeps the name that is in force among the earlier ones, and no trace when the module takes it back", () => {
  const once = renameModule(FILE, "table", "desk");
  expect(JSON.parse(once)).toEqual({ module: "table", title: "工位", renamed: ["desk"] });
  expect(JSON.parse(renameModule(once, "board", "desk"))).toMatchObject({ module: "board", renamed: ["desk"] });
  expect(renameModule(once, "desk", "desk")).toBe(FILE);
});

it("gives a draft another name and area, and its path of the API where that is the one of the draft", () => {
  const draft = (base: string) => `{ "module": "visit", "endpoints": { "base": "${base}" } }`;
  const [from, to] = [
    { module: "visit", area: "demo" },
    { module: "visitor", area: "desk" },
  ];
  expect(JSON.parse(renameDraft(draft("/blade-demo/visit"), from, to))).toEqual({
    module: "visitor",
    endpoints: { base: "/blade-desk/visitor" },
  });
  expect(JSON.parse(renameDraft(draft("/own/path"), from, to))).toEqual({
    module: "visitor",
    endpoints: { base: "/own/path" },
  });
});
