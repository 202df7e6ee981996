import { expect, it } from "vitest";
import { renameModule } from "./rename-module.ts";

const FILE = '{\n  "module": "desk",\n  "title": "工位"\n}\n';

it("keeps the name that is in force among the earlier ones, and no trace when the module takes it back", () => {
  const once = renameModule(FILE, "table", "desk");
  expect(JSON.parse(once)).toEqual({ module: "table", title: "工位", renamed: ["desk"] });
  expect(JSON.parse(renameModule(once, "board", "desk"))).toMatchObject({ module: "board", renamed: ["desk"] });
  expect(renameModule(once, "desk", "desk")).toBe(FILE);
});
