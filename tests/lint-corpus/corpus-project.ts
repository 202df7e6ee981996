import { readFileSync } from "node:fs";
import type { KnownIds } from "#metadata";
import { ICONS, type SourceFile } from "#metadata/load";

/** The small project in which every file of the corpus stands. */
export const KNOWN: KnownIds = {
  manifests: [
    {
      id: "sample",
      screens: ["sample/board"],
      widgets: ["sample/colour"],
      dialogs: ["sample/grant"],
      panels: ["sample/map"],
    },
  ],
  handlers: ["sample/approve"],
  dictionaries: { dict: ["sex", "post_category"], "dict-biz": ["order_status"] },
  dictionaryKeys: { sex: ["1", "2", "unknown"] },
  dictionaryTitles: {
    sex: { zh: "性别", en: "Sex" },
    post_category: { zh: "岗位类型", en: "Position type" },
    "biz:order_status": { zh: "订单状态", en: "Order status" },
  },
  icons: ICONS,
};

const MENUS = { folders: [{ code: "desk", title: "工作台", en: "Desk", icon: "desktop" }] };

const DEPT = {
  $schema: "../module.schema.json",
  module: "dept",
  title: "部门",
  schema: {
    type: "object",
    properties: { deptName: { type: "string", title: "名称" }, place: { type: "object", title: "地点" } },
  },
  ui: { menu: { path: "/desk/dept" } },
  endpoints: { base: "/dept" },
  en: { title: "Departments", deptName: "Name", place: "Place" },
};

/** Around the file in question: a folder, a module to refer to, a module that is broken. */
export const COMPANIONS: readonly SourceFile[] = [
  { path: "schemas/menus.json", text: JSON.stringify(MENUS) },
  { path: "schemas/desk/dept.json", text: JSON.stringify(DEPT) },
  { path: "schemas/system/broken.json", text: "{" },
];

export function corpusText(file: string): string {
  return readFileSync(new URL(`files/${file}.json`, import.meta.url), "utf8");
}
