import { factsOf } from "../../facts/fields/field-facts.ts";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const searchIdle: Rule = {
  id: "search-idle",
  severity: "error",
  says: text("模块的记录本来就搜不到", "The module is excluded from a search that would not find it anyway"),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "searchable") !== false) return;
    const named = [...draft.record.fields.values()].some((field) => {
      const { storage, reference, dictionary, options, long, writeOnly } = factsOf(field);
      return storage === "text" && reference === null && dictionary === null && options === null && !long && !writeOnly;
    });
    const shown = valueAt(draft.value, "ui", "menu") !== false;
    if (named && shown) return;
    report(
      ["ui", "searchable"],
      "key",
      shown
        ? text("搜索按短文本查找记录，模块没有这样的字段", "The search finds records by a short text, and the module has none")
        : text("模块没有可以打开的页面", "The module has no screen to open"),
      text("请删除", "Delete it"),
    );
  },
};
