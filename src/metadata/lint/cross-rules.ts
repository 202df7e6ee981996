import type { Rule } from "./rule.ts";
import { text } from "./words.ts";

/** Findings outside the list of rules: during reading, and across files. */
export const CROSS_RULES: readonly Pick<Rule, "id" | "severity" | "says">[] = [
  { id: "syntax", severity: "error", says: text("不是合法的 JSON", "Invalid JSON: comments, extra commas, missing quotes") },
  { id: "duplicate-key", severity: "error", says: text("同一对象中键名重复", "A key appears twice in one object") },
  {
    id: "clash",
    severity: "error",
    says: text(
      "两个模块争用同一名称、权限码、接口或路径",
      "Another module already uses the name, permission code, endpoint or browser path",
    ),
  },
  {
    id: "accepted-nothing",
    severity: "warning",
    says: text("accepted 中的一项没有对应的警告", "An entry of `accepted` meets no warning"),
  },
  {
    id: "broken-dependency",
    severity: "error",
    says: text("所引用的模块有错误", "A reference to a module whose file has errors"),
  },
  {
    id: "menu-folder",
    severity: "error",
    says: text("schemas/menus.json 或 area.json 中的目录有误", "An error in schemas/menus.json or in the area.json of an area"),
  },
  {
    id: "dashboard",
    severity: "error",
    says: text("schemas/dashboards/ 中的看板有误", "An error in a file of schemas/dashboards/"),
  },
  {
    id: "unprocessable",
    severity: "error",
    says: text("通过检查却无法处理：请报告", "The file passes all rules but cannot be processed. Please report it."),
  },
];
